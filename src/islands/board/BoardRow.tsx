import type { MouseEvent } from 'react'
import { boardText, timeLeft } from '#copy/board/board.ts'
import { deskStages } from '#copy/production/desk.ts'
import { kindNames } from '#copy/service/kind-names.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import type { ParcelLine } from '#domain/board/papers.ts'
import { pluralize } from '#domain/pluralize.ts'
import { formatRupees } from '#domain/money.ts'
import { variantText } from '#domain/orders/order.ts'
import { formatPromiseDay, formatWindow } from '#domain/production/promise.ts'
import { stageAfter } from '#domain/production/stages.ts'
import { choose } from '#stores/board/chosen.ts'
import { openMove } from '#stores/board/moves.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { DueLabel } from '../service-desk/DueLabel.tsx'

const CELL = 'max-xl:border-0 max-xl:p-0 max-xl:[overflow-wrap:anywhere]'
/** On a small screen: from the second column to the end of the row. */
const WIDE = 'max-xl:col-start-2 max-xl:-col-end-1'

const Lines = ({ lines }: { readonly lines: readonly ParcelLine[] }) => (
  <ul>
    {lines.map(({ title, color, size, quantity }, at) => (
      <li
        // The lines of an order never change, and two may be alike.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
      >
        {quantity > 1 && `${quantity} × `}
        {title} <span className="text-ink-2">{variantText(color, size)}</span>
      </li>
    ))}
  </ul>
)

const Marks = ({ order }: { readonly order: BoardOrder }) => (
  <>
    {order.measurementsAt && <span className="text-leaf block">{boardText.measurementsCame}</span>}
    {order.isFlagged && <span className="text-burgundy block">Flagged</span>}
    {order.requests.map((request) => (
      <a
        key={request.ticket}
        className="block py-0.5 text-[14px] hover:underline"
        href={ticketPath(request.ticket)}
      >
        {kindNames[request.kind]}
        <span className="block">
          <DueLabel request={request} />
        </span>
      </a>
    ))}
    {order.notes > 0 && <span className="text-ink-2 block">{pluralize(order.notes, 'note')}</span>}
  </>
)

const Next = ({ order, isWaiting }: Pick<Props, 'order' | 'isWaiting'>) => {
  const next = order.stage && order.paused === null ? stageAfter(order.stage) : undefined
  if (!next) return null
  const words = next === 'dispatched' ? 'Dispatch' : `To ${deskStages[next].toLowerCase()}`
  return (
    <button
      type="button"
      className="text-action whitespace-nowrap"
      disabled={isWaiting}
      aria-label={`${words}: order ${order.number}`}
      onClick={() => openMove([order])}
    >
      {words}
    </button>
  )
}

const stageText = ({ stage, paused }: BoardOrder): string => {
  if (stage === null) return 'Not started'
  return paused === null ? deskStages[stage] : `${deskStages[stage]}, paused: ${paused}`
}

interface Props {
  readonly order: BoardOrder
  readonly shown: readonly BoardOrder[]
  readonly isChosen: boolean
  readonly mayMove: boolean
  /** Whether this order belongs to an earlier filter and can no longer be chosen or moved. */
  readonly isWaiting: boolean
}

/**
 * An order of the board. On a small screen its facts are stacked; with large type there, so are the time left and the
 * next step.
 */
export const BoardRow = ({ order, shown, isChosen, mayMove, isWaiting }: Props) => {
  const isUrgent = order.group === 'late' || order.group === 'soon'
  const { window, dispatchBy } = order
  return (
    <tr
      className={`max-xl:border-line max-xl:grid max-xl:grid-cols-[44px_minmax(0,1fr)_auto] max-xl:gap-x-3 max-xl:border-b max-xl:py-2 @max-[20rem]:grid-cols-[44px_minmax(0,1fr)] ${isChosen ? 'bg-linen' : ''}`}
    >
      <td className={`${CELL} max-xl:row-span-7`}>
        {mayMove && (
          <label className="tick">
            <input
              type="checkbox"
              disabled={isWaiting}
              checked={isChosen}
              onChange={() => undefined}
              onClick={(event: MouseEvent<HTMLInputElement>) =>
                choose(shown, order, { isOn: !isChosen, toLast: event.shiftKey })
              }
            />
            <span className="sr-only">Order {order.number}</span>
          </label>
        )}
      </td>
      <td className={`${CELL} max-xl:col-start-2 xl:whitespace-nowrap`}>
        <a
          className="inline-flex items-center underline decoration-1 underline-offset-4 max-xl:min-h-11"
          href={`/order/${order.orderId}`}
        >
          {order.number}
        </a>
        <Marks order={order} />
      </td>
      <td className={`${CELL} [overflow-wrap:anywhere] max-xl:col-start-2 max-xl:row-start-2`}>
        {order.customer}
        <span className="text-ink-2">, {order.city}</span>
      </td>
      <td className={`${CELL} ${WIDE} max-xl:row-start-3`}>
        <Lines lines={order.lines} />
      </td>
      <td className={`${CELL} max-xl:col-start-2 max-xl:row-start-4`}>
        <span>{stageText(order)}</span>
        {order.balanceDue > 0 && (
          <span className={`block ${order.isBalanceOverdue ? 'text-burgundy' : 'text-bronze'}`}>
            {`${formatRupees(order.balanceDue)} ${order.isBalanceOverdue ? 'overdue' : 'due'}`}
          </span>
        )}
      </td>
      <td className={`${CELL} ${WIDE} text-ink-2 max-xl:row-start-5 xl:whitespace-nowrap`}>
        {window && <span>{formatWindow(window)}</span>}
        {dispatchBy && <span className="block">Dispatch by {formatPromiseDay(dispatchBy)}</span>}
      </td>
      <td
        className={`${CELL} ${isUrgent ? 'text-burgundy' : ''} max-xl:col-start-3 max-xl:row-start-2 max-xl:text-right xl:whitespace-nowrap @max-[20rem]:col-start-2 @max-[20rem]:row-start-6 @max-[20rem]:text-left`}
      >
        {timeLeft(order)}
      </td>
      <td
        className={`${CELL} text-right max-xl:col-start-3 max-xl:row-start-1 @max-[20rem]:col-start-2 @max-[20rem]:row-start-7 @max-[20rem]:text-left`}
      >
        <Next order={order} isWaiting={isWaiting} />
      </td>
    </tr>
  )
}
