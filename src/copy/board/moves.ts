import type { BoardOrder } from '#domain/board/board.ts'
import { deliveredUnsent, goingBack, leavingAgain, leavingUnpaid } from '#domain/board/move-effects.ts'
import { formatRupees } from '#domain/money.ts'
import { type Stage, STAGES } from '#domain/production/stages.ts'
import { deskStages, unpaidText } from '../production/desk.ts'

type Orders = readonly BoardOrder[]

/** The texts of the dialog that moves orders to a stage. */
export const moveText = {
  choose: 'Choose a stage',
  standing: 'Current stage',
  tells: 'The customer is told if it matters to her.',
  urlBegins: 'Please paste a link that begins with https://.',
  parcel: 'Each customer gets an e-mail with her tracking number.',
} as const

const numbers = (orders: Orders): string => orders.map(({ number }) => number).join(', ')

/** The stages of orders before they are moved, one line per stage: 'Finishing: A-1, A-2'. */
export const standingText = (orders: Orders): readonly string[] =>
  STAGES.flatMap((name) => {
    const there = orders.filter(({ stage }) => stage === name)
    return there.length > 0 ? [`${deskStages[name]}: ${numbers(there)}`] : []
  })

const backText = (orders: Orders): string => {
  const origins = orders.map(({ number, stage }) => `${number} from ${stage ? deskStages[stage] : ''}`)
  return `${orders.length} ${orders.length === 1 ? 'goes' : 'go'} back: ${origins.join(', ')}.`
}

const unsentText = (orders: Orders): string =>
  `${orders.length} ${orders.length === 1 ? 'was' : 'were'} never dispatched: ${numbers(orders)}. ` +
  `${orders.length === 1 ? 'The' : 'Each'} customer is told that her order has been delivered.`

const leftText = (orders: Orders): string =>
  `${orders.length} already dispatched: ${numbers(orders)}. ` +
  `What you enter here replaces ${orders.length === 1 ? 'its parcel' : 'their parcels'}.`

const owedText = (orders: Orders, owing: Orders): string =>
  unpaidText(
    owing
      .map(({ number, balanceDue }) => `${orders.length > 1 ? `${number} ` : ''}${formatRupees(balanceDue)}`)
      .join(', '),
  )

/**
 * Warnings before orders are moved to a stage: about orders that leave without being paid in full, that go back, that
 * are delivered without a parcel, or whose parcel would be replaced.
 */
export const moveWarnings = (orders: Orders, to: Stage): readonly string[] => {
  const owing = leavingUnpaid(orders, to)
  const [back, unsent, left] = [goingBack(orders, to), deliveredUnsent(orders, to), leavingAgain(orders, to)]
  return [
    ...(owing.length > 0 ? [owedText(orders, owing)] : []),
    ...(back.length > 0 ? [backText(back)] : []),
    ...(unsent.length > 0 ? [unsentText(unsent)] : []),
    ...(left.length > 0 ? [leftText(left)] : []),
  ]
}
