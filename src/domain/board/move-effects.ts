import { isBefore, type Stage, stageAfter } from '../production/stages.ts'
import type { BoardOrder } from './board.ts'

type Orders = readonly BoardOrder[]

/** The stage that usually follows where orders are; nothing unless all of them are at the same one. */
export const usualNext = (orders: Orders): Stage | undefined => {
  const [stage, ...others] = new Set(orders.map((order) => order.stage))
  return stage && others.length === 0 ? stageAfter(stage) : undefined
}

/** Which orders a move to a stage takes back to what was done before. */
export const goingBack = (orders: Orders, to: Stage): Orders =>
  orders.filter(({ stage }) => stage !== null && isBefore(to, stage))

/** Which orders a move to a stage declares delivered though no parcel of theirs has left. */
export const deliveredUnsent = (orders: Orders, to: Stage): Orders =>
  to === 'delivered' ? orders.filter(({ stage }) => stage === null || isBefore(stage, 'dispatched')) : []

/** Which orders a move to a stage sends off though they have left in a parcel already. */
export const leavingAgain = (orders: Orders, to: Stage): Orders =>
  to === 'dispatched' ? orders.filter(({ stage }) => stage === 'dispatched') : []
