import { type ComponentProps, useEffect, useRef, useState, type ReactNode } from 'react'
import { deskStages, pauseText, productionText, unpaidText } from '#copy/production/desk.ts'
import { formatRupees } from '#domain/money.ts'
import { MAX_REASON_LENGTH, type Order } from '#domain/orders/order.ts'
import type { Progress } from '#domain/production/progress.ts'
import { isPauseKind, PAUSE_KINDS } from '#domain/production/pauses.ts'
import {
  isDispatched,
  isStage,
  MAX_PARCEL_LENGTHS,
  type Parcel,
  type PlainStage,
  type Stage,
  stageAfter,
  STAGES,
} from '#domain/production/stages.ts'
import { $productionFaults, changeProduction } from '#stores/production/order-production.ts'
import { ConfirmForm } from '../orders/ConfirmForm.tsx'
import { Field } from '../ui/Field.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { focusFirstFault } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

/** An order with its progress and stage, as staff actions need it. */
export interface OrderInProduction {
  readonly order: Order
  readonly progress: Progress
  readonly stage: Stage
}

interface FormProps extends OrderInProduction {
  /** Whether the action is possible now; an open form stays open with what was typed into it. */
  readonly isOffered: boolean
}

const LEAVE = 'Cancel'

/**
 * The stage, if an order can be moved to it without further details; undefined for `dispatched`, which needs a parcel.
 */
export const plainOf = (stage: Stage | undefined): PlainStage | undefined =>
  stage === 'dispatched' ? undefined : stage

/** The fields of a form; focuses the first one that was refused. */
const Fields = ({ children }: { readonly children: ReactNode }) => {
  const fields = useRef<HTMLDivElement>(null)
  const faults = useLive($productionFaults)
  useEffect(() => {
    if (fields.current && Object.keys(faults).length > 0) focusFirstFault(fields.current)
  }, [faults])
  return (
    <div ref={fields} className="contents">
      {children}
    </div>
  )
}

/** A field of these forms, with its fault. */
const StageField = ({ name, ...field }: ComponentProps<typeof Field> & { readonly name: string }) => (
  <Field {...field} name={name} error={useLive($productionFaults)[name]} />
)

const ReasonField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <StageField
    label="Reason"
    note="sent to the customer"
    maxLength={MAX_REASON_LENGTH}
    {...field}
    name="reason"
  />
)

/**
 * The texts of the parcel form: an order is dispatched, its parcel is corrected, or it has not been delivered after
 * all.
 */
const dispatchText = ({ order: { number }, progress: { parcel }, stage }: OrderInProduction) =>
  stage === 'delivered'
    ? {
        label: 'Back to dispatched',
        title: `Order ${number} is still on its way`,
        note: 'Its dates stay. The customer gets an e-mail only if the parcel changes.',
        send: 'Mark as on its way',
      }
    : {
        label: parcel ? 'Change parcel' : 'Dispatch',
        title: `Parcel of order ${number}`,
        note: 'The customer gets an e-mail with the courier, tracking number and link.',
        send: parcel ? 'Save parcel' : 'Mark as dispatched',
      }

const Owed = ({ order, stage }: Pick<OrderInProduction, 'order' | 'stage'>) =>
  order.balanceDue > 0 &&
  !isDispatched(stage) && (
    <p className="text-burgundy text-[15px]">{unpaidText(formatRupees(order.balanceDue))}</p>
  )

/** Notes that an order was dispatched, or corrects its parcel. */
export const Dispatch = ({ isOffered, ...props }: FormProps) => {
  const { order, progress, stage } = props
  const { label, title, note, send } = dispatchText(props)
  const bind = (name: keyof Parcel) => ({
    name,
    maxLength: MAX_PARCEL_LENGTHS[name],
    defaultValue: progress.parcel?.[name],
  })
  return (
    <ConfirmForm
      isOffered={isOffered}
      version={progress.step}
      label={label}
      title={title}
      fields={
        <Fields>
          <Owed order={order} stage={stage} />
          <StageField label="Courier" required {...bind('carrier')} />
          <StageField label="Tracking number" autoComplete="off" required {...bind('trackingNumber')} />
          <StageField label="Tracking link" note="optional" type="url" {...bind('url')} />
        </Fields>
      }
      note={note}
      words={{ send, busy: 'Saving...', leave: LEAVE }}
      send={(text, key) =>
        changeProduction(
          order,
          {
            act: 'dispatch',
            carrier: text('carrier'),
            trackingNumber: text('trackingNumber'),
            url: text('url'),
          },
          key,
        )
      }
    />
  )
}

const OtherStageFields = ({ order, stage }: Pick<OrderInProduction, 'order' | 'stage'>) => {
  const [chosen, setChosen] = useState<string>(stageAfter(stage) ?? '')
  const others = STAGES.filter((one) => one !== stage && one !== 'dispatched')
  return (
    <>
      <SelectField
        label="Stage"
        name="stage"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        choices={others.map((one) => [one, deskStages[one]])}
      />
      {chosen === 'delivered' && <Owed order={order} stage={stage} />}
    </>
  )
}

/** Moves an order to any other stage, including an earlier one. */
export const OtherStage = ({ order, progress, stage, isOffered }: FormProps) => (
  <ConfirmForm
    isOffered={isOffered}
    version={progress.step}
    label="Change stage"
    title={`Change the stage of order ${order.number}`}
    fields={<OtherStageFields order={order} stage={stage} />}
    note="A move back to an earlier stage stays in the history."
    words={{ send: 'Move order', busy: 'Moving...', leave: LEAVE }}
    send={async (text, key) => {
      const chosen = text('stage')
      const to = isStage(chosen) ? plainOf(chosen) : undefined
      return to !== undefined && changeProduction(order, { act: 'move', stage: to }, key)
    }}
  />
)

/** The fields of a pause; choosing what the order waits for fills in the usual reason. */
const PauseFields = () => {
  const faults = useLive($productionFaults)
  const [kind, setKind] = useState('')
  const words = isPauseKind(kind) ? pauseText[kind] : undefined
  return (
    <Fields>
      <SelectField
        label="Waiting for"
        name="kind"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        hint={words?.hint}
        error={faults['kind']}
        choices={[['', 'Please choose'], ...PAUSE_KINDS.map((one) => [one, pauseText[one].name] as const)]}
        required
      />
      <ReasonField key={kind} autoComplete="off" defaultValue={words?.reason} required />
    </Fields>
  )
}

/** Pauses an order, and says what it waits for. */
export const Pause = ({ order, progress, isOffered }: FormProps) => (
  <ConfirmForm
    isOffered={isOffered}
    version={progress.step}
    label="Pause"
    title={`Pause order ${order.number}`}
    fields={<PauseFields />}
    note="The working days until it resumes are added to its expected delivery. The customer is told now."
    words={{ send: 'Pause order', busy: 'Pausing...', leave: LEAVE }}
    send={async (text, key) => {
      const kind = text('kind')
      return isPauseKind(kind) && changeProduction(order, { act: 'pause', kind, reason: text('reason') }, key)
    }}
  />
)

/** Promises other days. */
export const OtherDays = ({ order, progress: { step, window }, isOffered }: FormProps) => (
  <ConfirmForm
    isOffered={isOffered}
    version={step}
    label="Change dates"
    title={`Change the promised dates of order ${order.number}`}
    fields={
      <Fields>
        <div className="stage-days">
          <StageField label="From" name="from" type="date" defaultValue={window?.from} required />
          <StageField label="To" name="to" type="date" defaultValue={window?.to} required />
        </div>
        <ReasonField />
      </Fields>
    }
    note={productionText.toldLater}
    words={{ send: 'Promise these dates', busy: 'Saving...', leave: LEAVE }}
    send={(text, key) =>
      changeProduction(
        order,
        { act: 'promise', from: text('from'), to: text('to'), reason: text('reason') },
        key,
      )
    }
  />
)
