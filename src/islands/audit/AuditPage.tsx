import { useEffect, useRef } from 'react'
import { actText, audit as words } from '#copy/audit.ts'
import { subjectPath, type AuditEntry } from '#domain/audit.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { readDetails } from '#domain/orders/event-details.ts'
import { $auditView, openAuditLog, showEarlier, type AuditView } from '#stores/desk/audit-log.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TableHead } from '../desk/TableHead.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'

const Subject = ({ entry }: { readonly entry: AuditEntry }) => {
  const path = subjectPath(entry)
  if (!path) return entry.subject
  return (
    <a className="reach hover:decoration-ink decoration-control underline underline-offset-4" href={path}>
      {entry.subject}
    </a>
  )
}

/** The grid places of a row's cells on a small screen. */
const AT = {
  act: 'max-xl:col-start-1 max-xl:row-start-1',
  seq: 'max-xl:col-start-2 max-xl:row-start-1',
  actor: 'max-xl:col-start-1 max-xl:row-start-2 xl:min-w-36',
  at: 'max-xl:col-start-2 max-xl:row-start-2',
  subject: 'max-xl:col-span-full max-xl:empty:hidden',
} as const

const Row = ({ entry }: { readonly entry: AuditEntry }) => (
  <tr>
    <td className={`figure text-ink-2 ${AT.seq}`}>{entry.seq}</td>
    <td className={`text-ink-2 whitespace-nowrap ${AT.at}`}>
      <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
    </td>
    <td className={AT.act}>{actText(entry.act)}</td>
    <td className={AT.actor}>{entry.actor}</td>
    <td className={`text-ink-2 text-[13px] [overflow-wrap:anywhere] ${AT.subject}`}>
      {(entry.subject || entry.details !== '{}') && (
        <>
          <Subject entry={entry} />{' '}
          {readDetails(entry.details, [entry.subject, entry.act.split('.').at(-1) ?? ''])}
        </>
      )}
    </td>
  </tr>
)

const COLUMNS = [['No.', 'figure'], ['When'], ['What'], ['Who'], ['Details']] as const

const Log = ({ log: { entries, next }, isLoading }: Ready<AuditView>) => {
  const list = useRef<HTMLDivElement>(null)
  useHeldFocus(list)
  if (entries.length === 0) return <EmptyState text={words.none} />
  return (
    <div ref={list} className="pb-8">
      <table className="desk-table is-stacked">
        <TableHead columns={COLUMNS} />
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.seq} entry={entry} />
          ))}
        </tbody>
      </table>
      {/* Keeps the focus of keyboard users when the pressed button disappears. */}
      <div tabIndex={-1} className="mt-5 outline-none">
        {next !== null && (
          <button
            type="button"
            className="text-action"
            aria-busy={isLoading}
            onClick={() => void showEarlier()}
          >
            Earlier
          </button>
        )}
      </div>
    </div>
  )
}

/** What staff have done, newest first, for administrators. */
export const AuditPage = withErrorBoundary(() => {
  const view = useLive($auditView)
  useEffect(openAuditLog, [])
  return (
    <div className="wrap">
      <DeskHead title="Audit log" />
      <WhenReady view={view} loading={words.loading}>
        {(ready) => <Log {...ready} />}
      </WhenReady>
    </div>
  )
})
