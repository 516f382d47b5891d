import { lazy, Suspense, useEffect } from 'react'
import { entryCount } from '#copy/desk/entry-count.ts'
import { waitingKinds, waitingText as words } from '#copy/desk/waiting.ts'
import { $waiting, followWaiting, type WaitingView } from '#stores/desk/waiting.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { DeskHead } from './DeskHead.tsx'

// Loaded only if there are requests to show.
const ServiceList = lazy(async () => ({
  default: (await import('../service-desk/ServiceList.tsx')).ServiceList,
}))

type Counts = Ready<WaitingView>['counts']

const Service = ({ counts: { service, urgentService } }: { readonly counts: Counts }) => (
  <section className="mt-8 max-w-4xl" aria-labelledby="after-sale">
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <h2 id="after-sale" className="h3">
        {words.service}
      </h2>
      {service > urgentService.length && (
        <a className="text-action" href="/admin/service?state=waiting">
          {words.allService(service)}
        </a>
      )}
    </div>
    <Suspense fallback={<EmptyState text={words.loadingService} isBusy />}>
      <ServiceList requests={urgentService} pathOf={ticketPath} />
    </Suspense>
  </section>
)

const COUNTED_ELSEWHERE = ['requests', 'appointments', 'messages'] as const

const Waiting = ({ counts }: { readonly counts: Counts }) => {
  const waiting = waitingKinds.flatMap((kind) => {
    const count = counts[kind.name] ?? 0
    return count > 0 ? [{ ...kind, count }] : []
  })
  const isUncounted = COUNTED_ELSEWHERE.some((name) => counts[name] === null)
  return (
    <>
      {waiting.length > 0 ? (
        <ul className="desk-counts" aria-label={words.title}>
          {waiting.map(({ name, one, many, href, count }) => (
            <li key={name}>
              <a href={href}>
                <b className="figures">{entryCount(count)}</b> {count === 1 ? one : many}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        !isUncounted && <EmptyState text={words.nothing} />
      )}
      {isUncounted && <p className="text-bronze mt-4">{words.uncounted}</p>}
      {counts.emails > 0 && <p className="text-burgundy mt-4">{words.emails(counts.emails)}</p>}
      {counts.urgentService.length > 0 && <Service counts={counts} />}
    </>
  )
}

/** What waits for staff now, counted, with a link to each. */
export const TodayPage = withErrorBoundary(() => {
  const view = useLive($waiting)
  useEffect(followWaiting, [])
  return (
    <div className="wrap pb-8">
      <DeskHead title="Today" />
      <WhenReady view={view} loading={words.loading}>
        {({ counts }) => <Waiting counts={counts} />}
      </WhenReady>
    </div>
  )
})
