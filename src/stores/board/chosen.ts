import { atom } from 'nanostores'
import type { BoardOrder } from '#domain/board/board.ts'
import { storeIds, storedIds } from './stored-choice.ts'

/** The chosen orders by id, as they were last seen. They stay chosen whatever the board shows. */
export const $chosen = atom<ReadonlyMap<string, BoardOrder>>(new Map())

let last = ''

const changed = (orders: readonly BoardOrder[], isOn: boolean): void => {
  const chosen = new Map($chosen.get())
  const kept = new Set(storedIds())
  for (const order of orders) {
    if (isOn) chosen.set(order.orderId, order)
    else chosen.delete(order.orderId)
    if (isOn) kept.add(order.orderId)
    else kept.delete(order.orderId)
  }
  $chosen.set(chosen)
  storeIds(kept)
}

/** Chooses orders, or removes them from the choice. */
export const chooseAll = (orders: readonly BoardOrder[], isOn: boolean): void => changed(orders, isOn)

/** Chooses or unchooses one of the shown orders; `toLast`: and all between it and the one pressed before. */
export const choose = (
  shown: readonly BoardOrder[],
  order: BoardOrder,
  { isOn, toLast }: { readonly isOn: boolean; readonly toLast: boolean },
): void => {
  const indexOf = (id: string) => shown.findIndex(({ orderId }) => orderId === id)
  const [from, to] = [indexOf(last), indexOf(order.orderId)].toSorted((a, b) => a - b)
  const isRange = toLast && from !== undefined && from >= 0 && to !== undefined
  changed(isRange ? shown.slice(from, to + 1) : [order], isOn)
  last = order.orderId
}

/** Clears the choice. */
export const chooseNone = (): void => {
  $chosen.set(new Map())
  storeIds(new Set())
}

/**
 * Updates the chosen orders that are shown. Orders that an earlier page of this tab had chosen are chosen again when
 * the board shows them; those it no longer shows are not.
 */
export const renewChosen = (orders: readonly BoardOrder[]): void => {
  const chosen = $chosen.get()
  const kept = storedIds()
  const known = orders.filter(({ orderId }) => chosen.has(orderId) || kept.has(orderId))
  if (known.length > 0) changed(known, true)
}
