import { formatRecent } from '#domain/time/recent.ts'
import { isEnquiry, isRequest, isUnanswered, writerOf, type DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { deskPath } from '#stores/desk/desk-query.ts'
import { $deskQuery, openEntry } from '#stores/desk/desk.ts'
import { useLive } from '../use-live.ts'
import { plainPress } from '../ui/plain-press.ts'
import { rowIdOf } from './use-reading-focus.ts'

const STATES = {
  new: '',
  answered: 'Answered',
  closed: 'Closed',
  pending: 'Pending',
  active: '',
  unsubscribed: 'Unsubscribed',
} as const

const aboutOf = (entry: DeskEntry): string => {
  if (isRequest(entry)) return entry.productTitle || 'No piece named'
  return isEnquiry(entry) ? entry.email : formatPhone(entry.phone)
}

interface RowProps {
  readonly entry: DeskEntry
  readonly isRead: boolean
}

const Row = ({ entry, isRead }: RowProps) => {
  const query = useLive($deskQuery)
  const mark = isUnanswered(entry) ? 'before:block' : 'before:hidden'
  return (
    <li>
      <a
        id={rowIdOf(entry.id)}
        href={deskPath({ ...query, entry: entry.id })}
        onClick={plainPress(() => openEntry(entry.id))}
        aria-current={isRead ? 'true' : undefined}
        className={`border-line before:bg-bronze hover:bg-linen xl:aria-[current]:bg-linen relative grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b px-4 py-2 before:absolute before:inset-y-0 before:left-0 before:w-0.5 ${mark}`}
      >
        <b className="font-serif text-[19px] leading-[1.3] font-normal [overflow-wrap:anywhere]">
          {writerOf(entry)}
          {isUnanswered(entry) && <span className="sr-only"> (new)</span>}
        </b>
        <time className="text-ink-2 text-[13px]" dateTime={entry.createdAt}>
          {formatRecent(entry.createdAt)}
        </time>
        <span className="col-span-full truncate text-[14px]">
          {aboutOf(entry)}
          {STATES[entry.state] && <span className="text-ink-2">, {STATES[entry.state]}</span>}
        </span>
        {isEnquiry(entry) && entry.message && (
          <span className="text-ink-2 col-span-full truncate text-[14px]">{entry.message}</span>
        )}
      </a>
    </li>
  )
}

interface Props {
  readonly entries: readonly DeskEntry[]
  readonly read: DeskEntry | undefined
}

/** What visitors sent, newest first; unanswered entries have a bronze rule. */
export const EnquiryList = ({ entries, read }: Props) => (
  <ul className="border-line border-t">
    {entries.map((entry) => (
      <Row key={entry.id} entry={entry} isRead={entry.id === read?.id} />
    ))}
  </ul>
)
