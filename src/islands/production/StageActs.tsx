import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { deskStages, pauseText, productionText } from '#copy/production/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Progress } from '#domain/production/progress.ts'
import { isPauseKind, PAUSE_KINDS } from '#domain/production/pauses.ts'
import {
  hasLeft,
  isStage,
  type PlainStage,
  type Stage,
  stageAfter,
  STAGES,
} from '#domain/production/stages.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { newRequestKey } from '#stores/request-key.ts'
import type { FieldFaults } from '#stores/forms.ts'
import { $productionFaults, changeProduction } from '#stores/production/order-production.ts'
import { ConfirmForm } from '../orders/ConfirmForm.tsx'
import { Field } from '../ui/Field.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { focusFirstFault } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  readonly order: Order
  readonly progress: Progress
  readonly stage: Stage
}

interface FormProps extends Props {
  /** Whether it may be done now; a form that is open stays so, with what was typed into it. */
  readonly isOffered: boolean
}

const NO_FAULTS: FieldFaults = {}
const LEAVE = 'Leave it'
/** Longer than a second press takes that was meant for the step before. */
const STEP_RESTS_MS = 1000
const plainOf = (stage: Stage | undefined): PlainStage | undefined =>
  stage === 'dispatched' ? undefined : stage

/** The fields of a form: the caret goes to the first that was refused. */
const Fields = ({ children }: { readonly children: ReactNode }) => {
  const fields = useRef<HTMLDivElement>(null)
  const faults = useLive($productionFaults, NO_FAULTS)
  useEffect(() => {
    if (fields.current && Object.keys(faults).length > 0) focusFirstFault(fields.current)
  }, [faults])
  return (
    <div ref={fields} className="contents">
      {children}
    </div>
  )
}

/** What the form of a parcel says: that one leaves, is another one, or has not arrived as was noted. */
const dispatchText = ({ order: { number }, progress: { parcel }, stage }: Props) =>
  stage === 'delivered'
    ? {
        label: 'Back to dispatched',
        title: `Order ${number} is still on its way`,
        note: 'It keeps its days. The customer is told by e-mail only if the parcel is another one.',
        send: 'It is on its way',
      }
    : {
        label: parcel ? 'Change parcel' : 'Dispatch',
        title: `Order ${number} has left`,
        note: 'The customer is told by e-mail, with the courier, the number and the link.',
        send: 'It has left',
      }

const Dispatch = ({ isOffered, ...props }: FormProps) => {
  const { order, progress } = props
  const faults = useLive($productionFaults, NO_FAULTS)
  const { parcel } = progress
  const { label, title, note, send } = dispatchText(props)
  return (
    <ConfirmForm
      isOffered={isOffered}
      version={progress.step}
      label={label}
      title={title}
      fields={
        <Fields>
          <Field
            label="Courier"
            name="carrier"
            maxLength={60}
            defaultValue={parcel?.carrier}
            error={faults['carrier']}
            required
          />
          <Field
            label="Tracking number"
            name="trackingNumber"
            maxLength={60}
            autoComplete="off"
            defaultValue={parcel?.trackingNumber}
            error={faults['trackingNumber']}
            required
          />
          <Field
            label="Link to follow it"
            note="if there is one"
            name="url"
            type="url"
            maxLength={300}
            defaultValue={parcel?.url}
            error={faults['url']}
          />
        </Fields>
      }
      note={note}
      words={{ send, busy: 'Noting...', leave: LEAVE }}
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

const OtherStage = ({ order, progress, stage, isOffered }: FormProps) => {
  const id = useId()
  const others = STAGES.filter((one) => one !== stage && one !== 'dispatched')
  return (
    <ConfirmForm
      isOffered={isOffered}
      version={progress.step}
      label="Another stage"
      title={`Order ${order.number} is at`}
      fields={
        <div className="field">
          <label className="label" htmlFor={id}>
            Stage
          </label>
          <select id={id} name="stage" defaultValue={stageAfter(stage)}>
            {others.map((one) => (
              <option key={one} value={one}>
                {deskStages[one]}
              </option>
            ))}
          </select>
        </div>
      }
      note="An earlier stage is a step back: it stays in the history."
      words={{ send: 'Move it', busy: 'Moving...', leave: LEAVE }}
      send={async (text, key) => {
        const chosen = text('stage')
        const to = isStage(chosen) ? plainOf(chosen) : undefined
        return to !== undefined && changeProduction(order, { act: 'move', stage: to }, key)
      }}
    />
  )
}

/** What it waits for brings the usual reason with it. */
const PauseFields = () => {
  const faults = useLive($productionFaults, NO_FAULTS)
  const [kind, setKind] = useState('')
  const words = isPauseKind(kind) ? pauseText[kind] : undefined
  return (
    <Fields>
      <SelectField
        label="It waits for"
        name="kind"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        hint={words?.hint}
        error={faults['kind']}
        required
      >
        <option value="">Please choose</option>
        {PAUSE_KINDS.map((one) => (
          <option key={one} value={one}>
            {pauseText[one].name}
          </option>
        ))}
      </SelectField>
      <Field
        key={kind}
        label="Reason"
        note="the customer reads it"
        name="reason"
        maxLength={200}
        autoComplete="off"
        defaultValue={words?.reason}
        error={faults['reason']}
        required
      />
    </Fields>
  )
}

const Pause = ({ order, progress, isOffered }: FormProps) => (
  <ConfirmForm
    isOffered={isOffered}
    version={progress.step}
    label="Pause"
    title={`Pause order ${order.number}`}
    fields={<PauseFields />}
    note="The working days until it goes on are added to its expected delivery. The customer is told now."
    words={{ send: 'Pause it', busy: 'Pausing...', leave: LEAVE }}
    send={async (text, key) => {
      const kind = text('kind')
      return isPauseKind(kind) && changeProduction(order, { act: 'pause', kind, reason: text('reason') }, key)
    }}
  />
)

const OtherDays = ({ order, progress: { step, window }, isOffered }: FormProps) => {
  const faults = useLive($productionFaults, NO_FAULTS)
  return (
    <ConfirmForm
      isOffered={isOffered}
      version={step}
      label="Other days"
      title={`Promise other days for order ${order.number}`}
      fields={
        <Fields>
          <div className="stage-days">
            <Field
              label="From"
              name="from"
              type="date"
              defaultValue={window?.from}
              error={faults['from']}
              required
            />
            <Field label="To" name="to" type="date" defaultValue={window?.to} error={faults['to']} required />
          </div>
          <Field
            label="Reason"
            note="the customer reads it"
            name="reason"
            maxLength={200}
            error={faults['reason']}
          />
        </Fields>
      }
      note={productionText.toldLater}
      words={{ send: 'Promise these days', busy: 'Noting...', leave: LEAVE }}
      send={(text, key) =>
        changeProduction(
          order,
          { act: 'promise', from: text('from'), to: text('to'), reason: text('reason') },
          key,
        )
      }
    />
  )
}

/** Whether an order has only just made a step: a second press in the same place would pass over a stage. */
const useResting = (step: number): boolean => {
  const [rested, setRested] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setRested(step), STEP_RESTS_MS)
    return () => clearTimeout(timer)
  }, [step])
  return rested !== step
}

interface NextProps {
  readonly order: Order
  readonly stage: PlainStage
  readonly isResting: boolean
}

const NextStage = ({ order, stage, isResting }: NextProps) => {
  const isBusy = useLive($orderBusy, false)
  return (
    <button
      type="button"
      className="btn"
      aria-busy={isBusy}
      aria-disabled={isResting ? true : undefined}
      onClick={() => {
        if (!isResting) void changeProduction(order, { act: 'move', stage }, newRequestKey())
      }}
    >
      {deskStages[stage]}
    </button>
  )
}

const Resume = ({ order }: { readonly order: Order }) => {
  const isBusy = useLive($orderBusy, false)
  return (
    <button
      type="button"
      className="btn"
      aria-busy={isBusy}
      onClick={() => void changeProduction(order, { act: 'resume' }, newRequestKey())}
    >
      Go on
    </button>
  )
}

/** What staff do with one order in production: the next stage is one press away, the rest asks first. */
export const StageActs = (props: Props) => {
  const { order, progress, stage } = props
  const next = plainOf(stageAfter(stage))
  const isGoing = progress.paused === null
  const isResting = useResting(progress.step)
  return (
    <div className="stage-acts">
      {isGoing ? (
        next && <NextStage order={order} stage={next} isResting={isResting} />
      ) : (
        <Resume order={order} />
      )}
      <Dispatch {...props} isOffered={isGoing && (stage !== 'delivered' || progress.parcel !== null)} />
      <Pause {...props} isOffered={isGoing && !hasLeft(stage)} />
      <OtherDays {...props} isOffered={isGoing && stage !== 'delivered'} />
      <OtherStage {...props} isOffered={isGoing} />
    </div>
  )
}
