import { deskStateText } from '#copy/service/desk-list.ts'
import { kindNames } from '#copy/service/kind-names.ts'
import type { DeskServiceRequest } from '#domain/service/desk-service.ts'
import { dueOf } from '#domain/service/service-periods.ts'
import { rowIdOf } from '../desk/use-reading-focus.ts'
import { plainPress } from '../ui/plain-press.ts'
import { DueLabel } from './DueLabel.tsx'

interface Props {
  readonly requests: readonly DeskServiceRequest[]
  /** The ticket of the open request. */
  readonly read?: string
  /** The path of a request's page. */
  readonly pathOf: (ticket: string) => string
  /** Opens a request on the same page; without it the link is followed. */
  readonly open?: (ticket: string) => void
}

interface RowProps {
  readonly request: DeskServiceRequest
  readonly isRead: boolean
  readonly path: string
  readonly open: Props['open']
}

const Row = ({ request, isRead, path, open }: RowProps) => {
  const { ticket, kind, state, customer, orderNumber, product, entries, isHeld } = request
  const isLate = dueOf(request)?.urgency === 'overdue'
  const mark = isLate ? 'before:border-burgundy' : isHeld ? 'before:border-bronze' : 'before:hidden'
  const lastMessage = entries.findLast(({ from, text }) => from === 'customer' && text !== '')
  return (
    <li>
      <a
        id={rowIdOf(ticket)}
        href={path}
        onClick={open && plainPress(() => open(ticket))}
        aria-current={isRead ? 'true' : undefined}
        className={`border-line hover:bg-linen xl:aria-[current]:bg-linen relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-0.5 border-b py-3 pr-4 pl-4 before:absolute before:inset-y-0 before:left-0 before:border-l-2 forced-colors:-outline-offset-2 forced-colors:aria-[current]:outline ${mark}`}
      >
        <b className="font-serif text-[21px] leading-[1.25] font-normal">
          {kindNames[kind]}
          {state === 'accepted' && <span className="text-ink-2">, {deskStateText.accepted}</span>}
        </b>
        <span className="text-right text-[14px]">
          <DueLabel request={request} />
        </span>
        <span className="truncate text-[15px]">{customer}</span>
        <span className="text-ink-2 text-right text-[14px] tabular-nums">{ticket}</span>
        <span className="text-ink-2 col-span-full truncate text-[14px]">
          {[product || `Order ${orderNumber}`, lastMessage?.text].filter(Boolean).join(' · ')}
        </span>
      </a>
    </li>
  )
}

/**
 * Requests as rows, each with what it waits for; overdue ones have a red rule, those that hold up their order a bronze
 * one.
 */
export const ServiceList = ({ requests, read, pathOf, open }: Props) => (
  <ul className="border-line border-t">
    {requests.map((request) => (
      <Row
        key={request.ticket}
        request={request}
        isRead={request.ticket === read}
        path={pathOf(request.ticket)}
        open={open}
      />
    ))}
  </ul>
)
