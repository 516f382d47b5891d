import { isDispatched, isBefore, type Stage, stageAfter } from '../production/stages.ts'
import type { BoardOrder } from './board.ts'

type Orders = readonly BoardOrder[]

/** The stage that usually follows; undefined unless all orders are at the same stage. */
export const usualNext = (orders: Orders): Stage | undefined => {
  const [stage, ...others] = new Set(orders.map((order) => order.stage))
  return stage && others.length === 0 ? stageAfter(stage) : undefined
}

/** The orders that a move would take back to an earlier stage. */
export const goingBack = (orders: Orders, to: Stage): Orders =>
  orders.filter(({ stage }) => stage !== null && isBefore(to, stage))

/** The orders that a move would mark as delivered although no parcel of theirs has left. */
export const deliveredUnsent = (orders: Orders, to: Stage): Orders =>
  to === 'delivered' ? orders.filter(({ stage }) => stage === null || isBefore(stage, 'dispatched')) : []

/** The orders that a move would dispatch although a parcel of theirs has already left. */
export const leavingAgain = (orders: Orders, to: Stage): Orders =>
  to === 'dispatched' ? orders.filter(({ stage }) => stage === 'dispatched') : []

/** The orders that a move would let leave the workshop although they are not paid in full. */
export const leavingUnpaid = (orders: Orders, to: Stage): Orders =>
  isDispatched(to)
    ? orders.filter(({ stage, balanceDue }) => balanceDue > 0 && (stage === null || !isDispatched(stage)))
    : []
