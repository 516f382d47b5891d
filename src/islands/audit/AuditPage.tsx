import { useEffect } from 'react'
import { actText, audit as words } from '#copy/audit.ts'
import type { AuditEntry } from '#domain/audit.ts'
import { formatMoment } from '#domain/dates.ts'
import { isOrderId } from '#domain/orders/order.ts'
import { readDetails } from '#domain/orders/event-details.ts'
import { $auditView, openAuditLog, showEarlier, type AuditView } from '#stores/desk/audit-log.ts'
import { DeskTabs } from '../desk/DeskTabs.tsx'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'

const LOADING: AuditView = { state: 'loading' }

const Subject = ({ subject }: Pick<AuditEntry, 'subject'>) =>
  isOrderId(subject) ? (
    <a
      className="decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
      href={`/order/${subject}`}
    >
      order {subject}
    </a>
  ) : (
    subject
  )

const Entry = ({ entry }: { readonly entry: AuditEntry }) => (
  <li className="border-line grid gap-x-6 gap-y-1 border-b py-4 text-[15px] md:grid-cols-[72px_190px_1fr]">
    <span className="figures text-ink-2">{entry.seq}</span>
    <time className="text-ink-2" dateTime={entry.at}>
      {formatMoment(entry.at)}
    </time>
    <span className="[overflow-wrap:anywhere]">
      {actText(entry.act)}
      <span className="text-ink-2">, {entry.actor}</span>
      {(entry.subject || entry.details !== '{}') && (
        <span className="text-ink-2 block text-[14px]">
          <Subject subject={entry.subject} /> {readDetails(entry.details)}
        </span>
      )}
    </span>
  </li>
)

const Log = ({ view }: { readonly view: AuditView }) => {
  if (view.state === 'loading') return <QuietNote text={words.loading} isBusy />
  if (view.state === 'failed')
    return (
      <QuietNote text={view.text}>
        <TryAgain retry={openAuditLog} />
      </QuietNote>
    )
  const { entries, next } = view.log
  if (entries.length === 0) return <QuietNote text={words.none} />
  return (
    <div className="pb-20 md:pt-9 md:pb-32">
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {next !== null && (
        <button type="button" className="text-action mt-9" onClick={showEarlier}>
          Earlier
        </button>
      )}
    </div>
  )
}

const Page = () => {
  const view = useLive($auditView, LOADING)
  useEffect(openAuditLog, [])
  return (
    <div className="wrap">
      <h1 className="text-page pt-9 pb-6 md:pt-16 md:pb-11">Audit log</h1>
      <div className="border-line border-b">
        <DeskTabs current="audit" />
      </div>
      <Log view={view} />
    </div>
  )
}

/** What staff have done, newest first, for administrators. */
export const AuditPage = () => (
  <Boundary>
    <Page />
  </Boundary>
)
