import { resolve } from 'node:path'
import type { Config } from '#config/read-config.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { releaseFolder } from '#release/release.ts'
import { didNotPublish, readRecord } from '#release/report.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Limits } from '../limits.ts'
import type { Input } from '../orders/order-events.ts'
import type { Publishing } from '../publishing/publishing.ts'
import { Refusal } from '../refusal.ts'
import { type Family, gauge, openCounter } from './counters.ts'
import { measureShop } from './shop-measures.ts'

const PROVIDER_LISTS = ['payments', 'refunds', 'disputes'] as const
type ProviderList = (typeof PROVIDER_LISTS)[number]

const WEBHOOK_OUTCOMES = ['new', 'repeat', 'refused'] as const
const PAID_BY: readonly Input[] = ['verify', 'return', 'webhook', 'reconciler']

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly config: Pick<Config, 'DATA_DIR'>
  readonly limits: Pick<Limits, 'hits'>
  readonly publishing: Pick<Publishing, 'state'>
}

/**
 * How the last build ended by what the page about publishing says: it also knows of one that left no report. While the
 * database is away, by the last report.
 */
const lastBuild = async ({ config, publishing }: Pick<Deps, 'config' | 'publishing'>) => {
  const dataDir = resolve(config.DATA_DIR)
  const id = (await currentReleaseId(dataDir)) ?? ''
  const [last] = await publishing.state({ id, folder: releaseFolder(dataDir, id) }).then(
    ({ builds }) => builds,
    async () => (await readRecord(dataDir)).reports,
  )
  return last
}

const publicationFailed = async (deps: Pick<Deps, 'config' | 'publishing'>): Promise<Family> => {
  const last = await lastBuild(deps)
  return gauge(
    'shop_publication_failed',
    'Whether the last build failed, was refused or broken off, or the platform that builds was not reached.',
    [{ value: last && didNotPublish(last) ? 1 : 0 }],
  )
}

/** What the operator watches. Counts belong to this process and begin with it. */
export const openMetrics = ({ config, db, limits, publishing, clock }: Deps) => {
  const verifications = openCounter('shop_verifications_total', 'Ends of verify-payment calls.')
  const webhooks = openCounter(
    'shop_webhooks_total',
    'Messages of the payment provider.',
    WEBHOOK_OUTCOMES.map((outcome) => ({ outcome })),
  )
  const lag = openCounter('shop_webhook_lag_seconds_sum', 'Seconds that new messages took to arrive.', [{}])
  const payments = openCounter(
    'shop_payments_total',
    'Orders that became paid, by how the shop heard of it.',
    PAID_BY.map((source) => ({ source })),
  )

  // A list that was never read is as old as the process.
  const begunAt = clock()
  const readAt = new Map<ProviderList, Date>()
  const listAges = () =>
    gauge(
      'shop_provider_list_age_seconds',
      'How long ago this process began the last look at a list of the payment provider that was answered whole.',
      PROVIDER_LISTS.map((list) => ({
        labels: { list },
        value: Math.max(0, (clock().getTime() - (readAt.get(list) ?? begunAt).getTime()) / 1000),
      })),
    )

  const limitHits = (): Family => ({
    name: 'shop_limit_hits_total',
    help: 'Requests refused because they came too often.',
    kind: 'counter',
    samples: [...limits.hits].map(([limit, value]) => ({ labels: { limit }, value })),
  })

  return {
    /** Counts how a verify-payment call ends: ok, pending, the code of its refusal, or fault. */
    verification: async <T extends { readonly status: string }>(call: () => Promise<T>): Promise<T> => {
      try {
        const verified = await call()
        verifications.add({ outcome: verified.status })
        return verified
      } catch (error) {
        verifications.add({ outcome: error instanceof Refusal ? error.code : 'fault' })
        throw error
      }
    },
    /** A signed message of the provider was taken in, so many seconds after the provider wrote it. */
    webhook: (outcome: 'new' | 'repeat', lagSeconds: number): void => {
      webhooks.add({ outcome })
      if (outcome === 'new') lag.add({}, Math.max(0, lagSeconds))
    },
    webhookRefused: () => webhooks.add({ outcome: 'refused' }),
    /** An order became paid, and by which way the shop heard of it. `reconciler`: by nobody else's word. */
    paid: (source: Input) => payments.add({ source }),
    /** A list of the payment provider was read whole by a look that began then. */
    listRead: (list: ProviderList, at: Date) => void readAt.set(list, at),
    /** Everything as it is now; the shop's own figures are left out while the database is away. */
    families: async (): Promise<readonly Family[]> => [
      ...[verifications, webhooks, lag, payments].map((counter) => counter.family()),
      limitHits(),
      listAges(),
      await publicationFailed({ config, publishing }),
      ...(await measureShop(db, clock())),
    ],
  }
}

export type Metrics = ReturnType<typeof openMetrics>
