import { groupNames } from '#copy/board/board.ts'
import type { BoardGroup, BoardOrder } from '#domain/board/board.ts'
import { boardList } from '#stores/board/board.ts'
import { $chosen, chooseAll } from '#stores/board/chosen.ts'
import { useLive } from '../use-live.ts'
import { BoardRow } from './BoardRow.tsx'

const HEAD = ['Order', 'Customer', 'Pieces', 'Stage', 'Promised', 'Time left']

interface Props {
  readonly section: {
    readonly group: BoardGroup
    readonly total: number
    readonly orders: readonly BoardOrder[]
  }
  /** All orders that the board shows, for choosing a range of them. */
  readonly shown: readonly BoardOrder[]
  /** Whether only this group is shown. */
  readonly isAlone: boolean
  /** Whether these orders belong to an earlier filter and can no longer be chosen. */
  readonly isWaiting: boolean
}

/** One group of the board. */
export const BoardSection = ({ section: { group, total, orders }, shown, isAlone, isWaiting }: Props) => {
  const chosen = useLive($chosen)
  const isUrgent = group === 'late' || group === 'soon'
  const mayMove = group !== 'unpaid'
  return (
    <section tabIndex={-1} className="@container mt-5 outline-none" aria-labelledby={`group-${group}`}>
      <div className="flex flex-wrap items-center gap-x-4">
        {mayMove && (
          <label className="tick">
            <input
              type="checkbox"
              disabled={isWaiting}
              checked={orders.every(({ orderId }) => chosen.has(orderId))}
              onChange={({ currentTarget }) => chooseAll(orders, currentTarget.checked)}
            />
            <span className="sr-only">All shown in {groupNames[group]}</span>
          </label>
        )}
        <h2 id={`group-${group}`} className={`h3 ${isUrgent ? 'text-burgundy' : ''}`}>
          {groupNames[group]} <span className="text-ink-2 font-sans text-[15px]">{total}</span>
        </h2>
        {!isAlone && total > orders.length && (
          <button type="button" className="text-action" onClick={() => boardList.show({ group, stage: '' })}>
            All {total}
          </button>
        )}
      </div>
      <table className="desk-table max-xl:block">
        <thead className="max-xl:sr-only">
          <tr>
            <th scope="col">
              <span className="sr-only">Select</span>
            </th>
            {HEAD.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Next</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {orders.map((order) => (
            <BoardRow
              key={order.orderId}
              order={order}
              shown={shown}
              isChosen={chosen.has(order.orderId)}
              mayMove={mayMove}
              isWaiting={isWaiting}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
