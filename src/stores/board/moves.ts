import { atom } from 'nanostores'
import { moveOrder } from '#contract/production/move-order.ts'
import { moveOrders } from '#contract/production/move-orders.ts'
import { boardText, movedText } from '#copy/board/board.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { type Stage, stageAfter } from '#domain/production/stages.ts'
import { endSession, isOver } from '../account/sign-in.ts'
import { explain } from '../explain.ts'
import { newRequestKey } from '../request-key.ts'
import { saved } from '../saved.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'
import { refreshBoard } from './board.ts'
import { $chosen, chooseAll } from './chosen.ts'

/** What of an order that was not moved. */
export interface NotMoved {
  readonly order: BoardOrder
  readonly message: string
}

/** The question of where to, while it is open. */
export interface Move {
  readonly orders: readonly BoardOrder[]
  /** Where they usually go next. */
  readonly stage: Stage
  /** The same for every try of this question, so that nothing is done twice. */
  readonly key: string
  readonly isBusy: boolean
  /** What the last try left as it was. */
  readonly notMoved: readonly NotMoved[]
}

/** The question that is open; nothing when none is. */
export const $move = atom<Move | undefined>()

const lastCarrier = saved<string>({
  key: 'carrier',
  empty: '',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
})

/** The courier that took the last parcel from this browser; '' for none. */
export const $carrier = lastCarrier.$value

const usualStage = (orders: readonly BoardOrder[]): Stage => {
  const [first] = orders
  return (first?.stage && stageAfter(first.stage)) ?? 'cutting'
}

/** Asks where orders are to be moved. */
export const askWhere = (orders: readonly BoardOrder[]): void =>
  $move.set({ orders, stage: usualStage(orders), key: newRequestKey(), isBusy: false, notMoved: [] })

/** Leaves the question. */
export const leaveMove = (): void => $move.set(undefined)

/** Chooses another stage in the question. */
export const chooseStage = (stage: Stage): void => {
  const move = $move.get()
  if (move) $move.set({ ...move, stage })
}

/** How the parcels go: the courier, and each order's tracking number and the courier's page of it by its id. */
export interface Parcels {
  readonly carrier: string
  readonly numberOf: (orderId: string) => string
  readonly urlOf: (orderId: string) => string
}

const dispatched = async (
  { orders, key }: Move,
  { carrier, numberOf, urlOf }: Parcels,
): Promise<readonly NotMoved[]> => {
  lastCarrier.change(() => carrier)
  const notMoved: NotMoved[] = []
  for (const order of orders) {
    const { orderId, step } = order
    const parcel = { carrier, trackingNumber: numberOf(orderId), url: urlOf(orderId) }
    try {
      await withSecondFactor(moveOrder(orderId, { act: 'dispatch', step, ...parcel }, key))
    } catch (error) {
      if (isOver(error)) throw error
      notMoved.push({ order, message: explain(error, boardText.notMoved) })
    }
  }
  return notMoved
}

const moved = async (
  { orders, key }: Move,
  stage: Exclude<Stage, 'dispatched'>,
): Promise<readonly NotMoved[]> => {
  const seen = orders.map(({ orderId, step }) => ({ orderId, step }))
  const outcomes = await withSecondFactor(moveOrders({ stage, orders: seen }, key))
  const refusalOf = new Map(
    outcomes.flatMap((outcome) =>
      outcome.outcome === 'refused' ? [[outcome.orderId, outcome.message] as const] : [],
    ),
  )
  return orders.flatMap((order) => {
    const message = refusalOf.get(order.orderId)
    return message === undefined ? [] : [{ order, message }]
  })
}

const finish = (move: Move, notMoved: readonly NotMoved[]): void => {
  const left = new Set(notMoved.map(({ order }) => order.orderId))
  const done = move.orders.filter(({ orderId }) => !left.has(orderId))
  chooseAll(
    done.filter(({ orderId }) => $chosen.get().has(orderId)),
    false,
  )
  if (notMoved.length === 0) {
    $move.set(undefined)
    showToast({ kind: 'success', text: movedText(done.length, []) })
  } else {
    // Another key: what is tried again is tried as it is by then.
    $move.set({
      ...move,
      orders: [...left].flatMap((id) => move.orders.find(({ orderId }) => orderId === id) ?? []),
      isBusy: false,
      notMoved,
      key: newRequestKey(),
    })
    const refused = notMoved.map(({ order: { number }, message }) => ({ number, message }))
    showToast({ kind: 'error', text: movedText(done.length, refused) })
  }
}

/** Moves the orders of the open question, each by itself; what could not be moved stays chosen, with its reason. */
export const confirmMove = async (parcels: Parcels): Promise<void> => {
  const move = $move.get()
  if (!move || move.isBusy) return
  $move.set({ ...move, isBusy: true })
  try {
    const { stage } = move
    finish(move, stage === 'dispatched' ? await dispatched(move, parcels) : await moved(move, stage))
  } catch (error) {
    $move.set({ ...move, isBusy: false })
    if (isOver(error)) return endSession()
    showToast({ kind: 'error', text: explain(error, boardText.notMoved) })
  }
  void refreshBoard()
}
