import { atom } from 'nanostores'
import { moveOrder } from '#contract/production/move-order.ts'
import { moveOrders } from '#contract/production/move-orders.ts'
import { boardText, movedText } from '#copy/board/board.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { usualNext } from '#domain/board/move-effects.ts'
import type { PlainStage, Stage } from '#domain/production/stages.ts'
import { handleSessionError } from '../account/admins-only.ts'
import { isOver } from '../account/session-end.ts'
import { explain } from '../explain.ts'
import { newRequestKey } from '../request-key.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'
import { boardList, shownOn } from './board.ts'
import { $chosen, chooseAll } from './chosen.ts'
import { parcelLeft, typedParcel } from './parcel-drafts.ts'

/** An order that was not moved, and why. */
export interface NotMoved {
  readonly order: BoardOrder
  readonly message: string
}

/** The open dialog that asks where to move orders. */
export interface Move {
  readonly orders: readonly BoardOrder[]
  /** The stage to move them to; undefined until one is chosen. */
  readonly stage: Stage | undefined
  /** The request key, the same for every attempt at the same stage, so that nothing is done twice. */
  readonly key: string
  readonly isBusy: boolean
  /** The orders that the last attempt could not move. */
  readonly notMoved: readonly NotMoved[]
}

/** The open dialog; undefined when none is open. */
export const $move = atom<Move | undefined>()

/** Opens the dialog to move orders; a stage is proposed if the same one follows for all of them. */
export const openMove = (orders: readonly BoardOrder[]): void =>
  $move.set({ orders, stage: usualNext(orders), key: newRequestKey(), isBusy: false, notMoved: [] })

/** Closes the dialog, except during a move, which cannot be cancelled. */
export const closeMove = (): void => {
  if (!$move.get()?.isBusy) $move.set(undefined)
}

/** Chooses another stage in the dialog, except during a move. */
export const chooseStage = (stage: Stage): void => {
  const move = $move.get()
  if (move && !move.isBusy && stage !== move.stage) $move.set({ ...move, stage, key: newRequestKey() })
}

/** Shows a move's result, unless another dialog has been opened meanwhile. */
const showResult = ({ key }: Move, next: Move | undefined): void => {
  if ($move.get()?.key === key) $move.set(next)
}

const dispatchEach = async ({ orders, key }: Move): Promise<readonly NotMoved[]> => {
  const notMoved: NotMoved[] = []
  for (const order of orders) {
    const { orderId, step } = order
    const parcel = typedParcel(orderId)
    try {
      await withSecondFactor(moveOrder(orderId, { act: 'dispatch', step, ...parcel }, key))
      parcelLeft(orderId, parcel)
    } catch (error) {
      if (isOver(error)) throw error
      notMoved.push({ order, message: explain(error, boardText.notMoved) })
    }
  }
  return notMoved
}

const moveTogether = async ({ orders, key }: Move, stage: PlainStage): Promise<readonly NotMoved[]> => {
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

/** Orders as the board shows them now; an order it does not show is returned unchanged. */
const asShown = (orders: readonly BoardOrder[]): readonly BoardOrder[] => {
  const view = boardList.$view.get()
  const shown = view.state === 'ready' ? shownOn(view.board) : []
  return orders.map((order) => shown.find(({ orderId }) => orderId === order.orderId) ?? order)
}

const finish = (move: Move, notMoved: readonly NotMoved[]): void => {
  const left = new Set(notMoved.map(({ order }) => order.orderId))
  const done = move.orders.filter(({ orderId }) => !left.has(orderId))
  chooseAll(
    done.filter(({ orderId }) => $chosen.get().has(orderId)),
    false,
  )
  if (notMoved.length === 0) {
    showResult(move, undefined)
    showToast({ kind: 'success', text: movedText(done.length, []) })
  } else {
    // A new key: the next attempt sends the orders as they are now.
    showResult(move, {
      ...move,
      orders: asShown(notMoved.map(({ order }) => order)),
      isBusy: false,
      notMoved,
      key: newRequestKey(),
    })
    const refused = notMoved.map(({ order: { number }, message }) => ({ number, message }))
    showToast({ kind: 'error', text: movedText(done.length, refused) })
  }
}

/**
 * Moves the orders of the open dialog, each independently; those that could not be moved stay chosen, with the reason.
 */
export const confirmMove = async (): Promise<void> => {
  const move = $move.get()
  if (!move?.stage || move.isBusy) return
  const { stage } = move
  $move.set({ ...move, isBusy: true })
  try {
    const notMoved = stage === 'dispatched' ? await dispatchEach(move) : await moveTogether(move, stage)
    // A colleague may have been faster: the dialog continues with the orders as they are now.
    if (notMoved.length > 0) await boardList.refresh()
    finish(move, notMoved)
  } catch (error) {
    showResult(move, { ...move, isBusy: false })
    if (handleSessionError(error)) return
    showToast({ kind: 'error', text: explain(error, boardText.notMoved) })
  }
  void boardList.refresh()
}
