import { atom } from 'nanostores'
import { fetchMyOrders } from '#clients/backend.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/order.ts'
import { explain } from './explain.ts'
import { settle } from './open-orders.ts'
import { $session } from './session.ts'
import { endSession, isOver } from './sign-in.ts'

/** What an order history shows. */
export type MyOrders =
  | { readonly state: 'loading' | 'nobody' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'ready'; readonly orders: readonly Order[] }

/** The signed-in shopper's own orders. */
export const $myOrders = atom<MyOrders>({ state: 'loading' })

const load = async (token: string) => {
  try {
    const orders = await fetchMyOrders(token)
    for (const order of orders) settle(order)
    $myOrders.set({ state: 'ready', orders })
  } catch (error) {
    if (isOver(error)) return endSession()
    $myOrders.set({ state: 'failed', text: explain(error, messages.orders.failed) })
  }
}

/** Loads the order history of whoever is signed in, now and when that changes. Returns what stops it. */
export const followMyOrders = (): (() => void) =>
  $session.subscribe((session) => {
    $myOrders.set({ state: session ? 'loading' : 'nobody' })
    if (session) void load(session.token)
  })
