import { atom } from 'nanostores'
import { listMyOrders } from '#contract/orders/list-my-orders.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import { explain } from '../explain.ts'
import { removePaidLines } from './open-orders.ts'
import { $session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'

/** What an order history shows. */
export type MyOrders =
  | { readonly state: 'loading' | 'nobody' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly orders: readonly Order[] }

/** The signed-in customer's own orders. */
export const $myOrders = atom<MyOrders>({ state: 'loading' })

const load = async (token: string) => {
  $myOrders.set({ state: 'loading' })
  try {
    const orders = await callAs(listMyOrders(), token)
    for (const order of orders) removePaidLines(order)
    $myOrders.set({ state: 'ready', orders })
  } catch (error) {
    if (isOver(error)) return endSession(error)
    const retry = () => void load(token)
    $myOrders.set({ state: 'failed', text: explain(error, messages.orders.failed), retry })
  }
}

/**
 * Loads the order history of the signed-in customer, now and whenever that changes. Returns a function that stops it.
 */
export const followMyOrders = (): (() => void) =>
  $session.subscribe((session) => {
    if (session) void load(session.token)
    else $myOrders.set({ state: 'nobody' })
  })
