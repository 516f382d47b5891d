import type { BoardGroup, BoardOrder } from '#domain/board/board.ts'
import { pluralize } from '#domain/pluralize.ts'

/** The names of the board's groups. */
export const groupNames: Readonly<Record<BoardGroup, string>> = {
  late: 'Late',
  soon: 'Due within two working days',
  week: 'This week',
  later: 'Later',
  paused: 'Paused',
  travelling: 'On the way',
  unpaid: 'Awaiting payment',
}

/** The time left for an order, in words; '' if nothing is promised or it is paused. */
export const timeLeft = ({ daysLeft, stage, group }: BoardOrder): string => {
  if (daysLeft === null || group === 'paused') return ''
  if (daysLeft < 0) return `${pluralize(-daysLeft, 'working day')} late`
  if (daysLeft === 0) return stage === 'dispatched' ? 'Arrives today' : 'Must leave today'
  return `${pluralize(daysLeft, 'working day')} left`
}

/** The texts of the board's page. */
export const boardText = {
  loading: 'Opening the board',
  failed: 'The board could not be opened just now.',
  none: 'No open orders. A quiet day.',
  noneFound: 'No open orders match.',
  every: 'All groups',
  everyStage: 'All stages',
  measurementsCame: 'New measurements',
  notMoved: 'This could not be done just now.',
  tooMany: 'Up to 100 at a time.',
} as const

const refusedText = (refused: readonly { readonly number: string; readonly message: string }[]): string =>
  refused.map(({ number, message }) => `${number}: ${message}`).join(' ')

/** The result of moving several orders: '12 moved, 1 not. A-1: This order was cancelled.' */
export const movedText = (
  done: number,
  refused: readonly { readonly number: string; readonly message: string }[],
): string =>
  refused.length === 0 ? `${done} moved.` : `${done} moved, ${refused.length} not. ${refusedText(refused)}`
