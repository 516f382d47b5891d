import { useEffect, useState } from 'react'
import { deskStages } from '#copy/production/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { isDispatched, stageAfter } from '#domain/production/stages.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { changeProduction } from '#stores/production/order-production.ts'
import { newRequestKey } from '#stores/request-key.ts'
import { useLive } from '../use-live.ts'
import { Dispatch, type OrderInProduction, OtherDays, OtherStage, Pause, plainOf } from './StageForms.tsx'

/** Longer than an accidental second press takes to follow the first (ms). */
const STEP_RESTS_MS = 1000

/** Whether an order has just moved a step: a second press in the same place would skip a stage. */
const useResting = (step: number): boolean => {
  const [rested, setRested] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setRested(step), STEP_RESTS_MS)
    return () => clearTimeout(timer)
  }, [step])
  return rested !== step
}

interface StepProps {
  readonly order: Order
  readonly act: Parameters<typeof changeProduction>[1]
  readonly words: string
  readonly isResting?: boolean
}

const Step = ({ order, act, words, isResting = false }: StepProps) => (
  <button
    type="button"
    className="btn"
    aria-busy={useLive($orderBusy)}
    aria-disabled={isResting ? true : undefined}
    onClick={() => {
      if (!isResting) void changeProduction(order, act, newRequestKey())
    }}
  >
    {words}
  </button>
)

/** Staff actions for an order in production: the next stage with one press, all others after a confirmation. */
export const StageActs = (props: OrderInProduction) => {
  const { order, progress, stage } = props
  const next = plainOf(stageAfter(stage))
  const isGoing = progress.paused === null
  const isResting = useResting(progress.step)
  return (
    <div className="stage-acts">
      {isGoing ? (
        next && (
          <Step
            key="next"
            order={order}
            act={{ act: 'move', stage: next }}
            words={deskStages[next]}
            isResting={isResting}
          />
        )
      ) : (
        <Step key="resume" order={order} act={{ act: 'resume' }} words="Resume" />
      )}
      <Dispatch {...props} isOffered={isGoing && (stage !== 'delivered' || progress.parcel !== null)} />
      <Pause {...props} isOffered={isGoing && !isDispatched(stage)} />
      <OtherDays {...props} isOffered={isGoing && stage !== 'delivered'} />
      <OtherStage {...props} isOffered={isGoing} />
    </div>
  )
}
