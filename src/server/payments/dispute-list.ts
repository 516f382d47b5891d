import type { CoreDeps } from '../core-deps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { DAY_MS } from '../time/iso-after.ts'
import type { Disputes } from './disputes.ts'
import { openListPolling } from './list-polling.ts'
import type { ListedDispute, Provider } from './provider.ts'

// A bank may decide months after a dispute was opened, and the list can be searched only by when it was opened.
const LOOK_BACK_MS = 180 * DAY_MS

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly provider: Pick<Provider, 'disputesSince'>
  readonly disputes: Disputes
  readonly metrics: Pick<Metrics, 'listRead'>
}

/**
 * Polls the provider's list of disputes, because the provider stops sending webhooks to a URL that has failed for a
 * day. A listed dispute becomes neither unanswered again nor, once decided, undecided.
 */
export const openDisputeList = ({ db, log, clock, provider, disputes, metrics }: Deps) => {
  let askedAt = clock()
  return openListPolling<ListedDispute>({
    clock,
    log,
    list: (since) => {
      // A webhook sent while the list is being fetched is newer than the list.
      askedAt = clock()
      return provider.disputesSince(since)
    },
    read: (at) => metrics.listRead('disputes', at),
    handle: async (listed, stopping) => {
      for (const { status, entity } of listed) {
        if (stopping?.aborted) return
        const event = `payment.dispute.${status === 'open' ? 'created' : status}`
        const report = { event, entity, reportedAt: askedAt, isListed: true }
        const source = { input: 'reconciler', at: clock() } as const
        await db.transaction((queries) => disputes.handle(queries, report, source))
      }
    },
    firstBackMs: LOOK_BACK_MS,
    backMs: LOOK_BACK_MS,
    failed: 'The payment provider did not list its disputes',
  })
}
