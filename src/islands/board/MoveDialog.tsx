import { useEffect, useRef, type FormEvent } from 'react'
import { boardText } from '#copy/board/board.ts'
import { deskStages } from '#copy/production/desk.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { counted } from '#domain/counted.ts'
import { isStage, STAGES } from '#domain/production/stages.ts'
import { $carrier, $move, chooseStage, confirmMove, leaveMove, type Move } from '#stores/board/moves.ts'
import { Field } from '../ui/Field.tsx'
import { textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

const MOST = 60
const MOST_URL = 300

const Parcel = ({ order }: { readonly order: BoardOrder }) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="mb-1 text-[15px]">
      {order.number}, {order.customer}
    </legend>
    <Field
      label="Tracking number"
      name={`number ${order.orderId}`}
      maxLength={MOST}
      autoComplete="off"
      required
    />
    <Field
      label="Link"
      note="if there is one"
      name={`url ${order.orderId}`}
      type="url"
      pattern="https://.*"
      maxLength={MOST_URL}
      autoComplete="off"
    />
  </fieldset>
)

const Parcels = ({ orders }: Pick<Move, 'orders'>) => {
  const carrier = useLive($carrier, '')
  return (
    <>
      <Field label="Courier" name="carrier" maxLength={MOST} defaultValue={carrier} required />
      {orders.map((order) => (
        <Parcel key={order.orderId} order={order} />
      ))}
    </>
  )
}

const Question = ({ move: { orders, stage, isBusy, notMoved } }: { readonly move: Move }) => (
  <>
    <h2 id="move-title" className="h3">
      Move {orders.length === 1 ? `order ${orders[0]?.number}` : counted(orders.length, 'order')}
    </h2>
    {notMoved.length > 0 && (
      <ul role="alert" className="text-burgundy text-[15px]">
        {notMoved.map(({ order, message }) => (
          <li key={order.orderId}>
            {order.number}: {message}
          </li>
        ))}
      </ul>
    )}
    <div className="field">
      <label className="label" htmlFor="move-stage">
        To
      </label>
      <select
        id="move-stage"
        value={stage}
        onChange={({ currentTarget: { value } }) => isStage(value) && chooseStage(value)}
      >
        {STAGES.map((name) => (
          <option key={name} value={name}>
            {deskStages[name]}
          </option>
        ))}
      </select>
    </div>
    {stage === 'dispatched' && <Parcels orders={orders} />}
    <p className="quiet-note">{stage === 'dispatched' ? boardText.parcel : boardText.tells}</p>
    <div className="flex flex-wrap items-center gap-6">
      <button type="submit" className="btn" aria-busy={isBusy}>
        {stage === 'dispatched' ? 'It has left' : `Move to ${deskStages[stage].toLowerCase()}`}
      </button>
      <button type="button" className="text-action" onClick={leaveMove}>
        Cancel
      </button>
    </div>
  </>
)

const focusFirstEmpty = (dialog: HTMLDialogElement | null): void =>
  [...(dialog?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])]
    .find(({ value }) => value === '')
    ?.focus()

/** Asks where orders go, and of parcels what they left in, and moves them after one confirmation. */
export const MoveDialog = () => {
  const move = useLive($move, undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = move?.stage
  useEffect(() => {
    if (stage === undefined) return dialog.current?.close()
    if (!dialog.current?.open) dialog.current?.showModal()
    focusFirstEmpty(dialog.current)
  }, [stage])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    void confirmMove({
      carrier: text('carrier').trim(),
      numberOf: (id) => text(`number ${id}`).trim(),
      urlOf: (id) => text(`url ${id}`).trim(),
    })
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="move-title"
      onClose={leaveMove}
      className="max-h-[calc(100vh-32px)] w-[min(560px,calc(100vw-32px))] overflow-y-auto p-6"
    >
      {move && (
        <form onSubmit={submit} className="grid gap-4">
          <Question move={move} />
        </form>
      )}
    </dialog>
  )
}
