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
const PAYMENT_INPUTS: readonly Input[] = ['verify', 'return', 'webhook', 'reconciler', 'admin']

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly config: Pick<Config, 'DATA_DIR'>
  readonly limits: Pick<Limits, 'hits'>
  readonly publishing: Pick<Publishing, 'state'>
}

/**
 * The last build as shown on the publishing page, which includes builds that left no report; from the reports alone
 * while the database is unavailable.
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
    'Whether the last build failed, was refused or was interrupted, or the platform that builds was not reached.',
    [{ value: last && didNotPublish(last) ? 1 : 0 }],
  )
}

/** The operator's metrics. Counters belong to this process and start with it. */
export const openMetrics = ({ config, db, limits, publishing, clock }: Deps) => {
  const verifications = openCounter('shop_verifications_total', 'Outcomes of verify-payment calls.')
  const webhooks = openCounter(
    'shop_webhooks_total',
    'Messages of the payment provider.',
    WEBHOOK_OUTCOMES.map((outcome) => ({ outcome })),
  )
  const lag = openCounter('shop_webhook_lag_seconds_sum', 'Seconds that new messages took to arrive.', [{}])
  const payments = openCounter(
    'shop_payments_total',
    'Payments that count, by how the shop learned of them.',
    PAYMENT_INPUTS.map((source) => ({ source })),
  )

  // A list that was never read counts as read when the process started.
  const begunAt = clock()
  const readAt = new Map<ProviderList, Date>()
  const listAges = () =>
    gauge(
      'shop_provider_list_age_seconds',
      'Seconds since this process began its last complete read of a list of the payment provider.',
      PROVIDER_LISTS.map((list) => ({
        labels: { list },
        value: Math.max(0, (clock().getTime() - (readAt.get(list) ?? begunAt).getTime()) / 1000),
      })),
    )

  const limitHits = (): Family => ({
    name: 'shop_limit_hits_total',
    help: 'Requests refused by a rate limit.',
    kind: 'counter',
    samples: [...limits.hits].map(([limit, value]) => ({ labels: { limit }, value })),
  })

  return {
    /** Runs a verify-payment call and counts its outcome: ok, pending, the refusal's code, or fault. */
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
    /** Counts a signed message from the provider, and the seconds since the provider wrote it. */
    webhook: (outcome: 'new' | 'repeat', lagSeconds: number): void => {
      webhooks.add({ outcome })
      if (outcome === 'new') lag.add({}, Math.max(0, lagSeconds))
    },
    webhookRefused: () => webhooks.add({ outcome: 'refused' }),
    /**
     * Counts a payment that counts for its order, by the first source that reported it; `reconciler` means that no other
     * source did.
     */
    paid: (source: Input) => payments.add({ source }),
    /** Records that a list of the payment provider was read completely, in a round that began at this time. */
    listRead: (list: ProviderList, at: Date) => void readAt.set(list, at),
    /** All metrics as they are now; those from the database are left out while it is unavailable. */
    families: async (): Promise<readonly Family[]> => {
      // At once, because each waits seconds for a database that does not answer.
      const [publication, shop] = await Promise.all([
        publicationFailed({ config, publishing }),
        measureShop(db, clock()),
      ])
      return [
        ...[verifications, webhooks, lag, payments].map((counter) => counter.family()),
        limitHits(),
        listAges(),
        publication,
        ...shop,
      ]
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>
