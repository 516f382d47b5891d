import type { OrderStageRow } from '../db/schema.ts'
import type { StaffAct } from './next-step.ts'

/**
 * Whether a stored step already did what an act asks for, so that a repeat needs no new step. Does not compare what a
 * pause is waiting for, which a step does not store.
 */
export const isStepOf = (step: OrderStageRow, act: StaffAct): boolean => {
  switch (act.act) {
    case 'move':
      return step.event === 'moved' && step.stage === act.stage
    case 'dispatch':
      return (
        step.event === 'moved' &&
        step.stage === 'dispatched' &&
        step.carrier === act.carrier &&
        step.tracking_number === act.trackingNumber &&
        step.tracking_url === act.url
      )
    case 'pause':
      return step.event === 'paused' && step.reason === act.reason
    case 'resume':
      return step.event === 'resumed'
    case 'promise':
      return (
        step.event === 'promised' &&
        step.promise_from === act.from &&
        step.promise_to === act.to &&
        step.reason === act.reason
      )
    case 'renew':
      // The reason is stored only if the promise became later.
      return step.event === 'promised' && (step.reason === '' || step.reason === act.reason)
  }
}
