import { useEffect, useRef, type SubmitEvent } from 'react'
import { moveText, moveWarnings, standingText } from '#copy/board/moves.ts'
import { deskStages } from '#copy/production/desk.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { pluralize } from '#domain/pluralize.ts'
import { isStage, MAX_PARCEL_LENGTHS, STAGES } from '#domain/production/stages.ts'
import { $move, chooseStage, confirmMove, closeMove, type Move } from '#stores/board/moves.ts'
import { $carrier, $parcelDrafts, EMPTY_DRAFT, typeCarrier, typeParcel } from '#stores/board/parcel-drafts.ts'
import { Field } from '../ui/Field.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useLive } from '../use-live.ts'

const Parcel = ({
  order: { orderId, number, customer },
  isBusy,
}: {
  readonly order: BoardOrder
  readonly isBusy: boolean
}) => {
  const draft = useLive($parcelDrafts)[orderId] ?? EMPTY_DRAFT
  const bind = (field: keyof typeof draft) => ({
    value: draft[field],
    maxLength: MAX_PARCEL_LENGTHS[field],
    autoComplete: 'off',
    readOnly: isBusy,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      typeParcel(orderId, { [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-[15px]">
        {number}, {customer}
      </legend>
      <Field label="Tracking number" required {...bind('trackingNumber')} />
      <Field
        label="Tracking link"
        note="optional"
        type="url"
        pattern="https://.*"
        title={moveText.urlBegins}
        {...bind('url')}
      />
    </fieldset>
  )
}

const Parcels = ({ orders, isBusy }: Pick<Move, 'orders' | 'isBusy'>) => {
  const carrier = useLive($carrier, '')
  return (
    <>
      <Field
        label="Courier"
        value={carrier}
        onChange={({ currentTarget: { value } }) => typeCarrier(value)}
        maxLength={MAX_PARCEL_LENGTHS.carrier}
        readOnly={isBusy}
        required
      />
      {orders.map((order) => (
        <Parcel key={order.orderId} order={order} isBusy={isBusy} />
      ))}
    </>
  )
}

const STAGE_CHOICES = STAGES.map((stage) => [stage, deskStages[stage]] as const)

const StageSelect = ({ stage }: Pick<Move, 'stage'>) => (
  <SelectField
    label="To"
    value={stage ?? ''}
    onChange={({ currentTarget: { value } }) => isStage(value) && chooseStage(value)}
    choices={stage ? STAGE_CHOICES : [['', moveText.choose], ...STAGE_CHOICES]}
  />
)

/** Side effects of the move that may surprise, announced again whenever the stage changes. */
const Effects = ({ orders, stage }: Pick<Move, 'orders' | 'stage'>) => (
  <div aria-live="polite" className="grid gap-1">
    {stage &&
      moveWarnings(orders, stage).map((warning) => (
        <p key={warning} className="text-burgundy text-[15px]">
          {warning}
        </p>
      ))}
    <p className="quiet-note">{stage === 'dispatched' ? moveText.parcel : moveText.tells}</p>
  </div>
)

const wordsFor = (stage: Move['stage']): string => {
  if (stage === undefined) return 'Move'
  return stage === 'dispatched' ? 'Mark as dispatched' : `Move to ${deskStages[stage].toLowerCase()}`
}

const Question = ({ move: { orders, stage, isBusy, notMoved } }: { readonly move: Move }) => (
  <>
    <h2 id="move-title" className="h3">
      Move {orders.length === 1 ? `order ${orders[0]?.number}` : pluralize(orders.length, 'order')}
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
    <ul aria-label={moveText.standing} className="text-[15px]">
      {standingText(orders).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <StageSelect stage={stage} />
    {stage === 'dispatched' && <Parcels orders={orders} isBusy={isBusy} />}
    <Effects orders={orders} stage={stage} />
    <div className="flex flex-wrap items-center gap-6">
      <button type="submit" className="btn" aria-busy={isBusy} disabled={stage === undefined}>
        {wordsFor(stage)}
      </button>
      <button type="button" className="text-action" aria-disabled={isBusy} onClick={closeMove}>
        Cancel
      </button>
    </div>
  </>
)

const focusFirstEmpty = (dialog: HTMLDialogElement | null): void =>
  [...(dialog?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])]
    .find(({ value }) => value === '')
    ?.focus()

/** Asks for the stage, and for parcels also for the courier and tracking, and moves the orders on confirmation. */
export const MoveDialog = () => {
  const move = useLive($move)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = move !== undefined
  const stage = move?.stage
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    if (!dialog.current?.open) dialog.current?.showModal()
    if (stage === 'dispatched') focusFirstEmpty(dialog.current)
  }, [isOpen, stage])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void confirmMove()
  }
  const leave = () => {
    closeMove()
    // Browsers close a dialog at the second Esc, even if the first was prevented.
    if ($move.get()) dialog.current?.showModal()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="move-title"
      onCancel={(event) => move?.isBusy && event.preventDefault()}
      onClose={leave}
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
