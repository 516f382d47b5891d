import { isOrderId } from '#domain/orders/order.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { forNextPage } from '../navigation.ts'

interface WayBack {
  readonly orderId: string
  readonly path: string
}

const QUOTE_PATH = /^\/quote\/[\w.-]+$/

const readWayBack = (stored: unknown): WayBack | undefined => {
  if (!isRecord(stored)) return undefined
  const { orderId, path } = stored
  if (typeof orderId !== 'string' || !isOrderId(orderId)) return undefined
  return typeof path === 'string' && QUOTE_PATH.test(path) ? { orderId, path } : undefined
}

// The link opens the quote for whoever has it: it stays in this tab, and the provider never hears it.
const nextPage = forNextPage('quotePayment', readWayBack)

/** Remembers, in this tab only, which quote's page a payment began on, for browsers that leave the page to pay. */
export const rememberQuotePage = (orderId: string, path: string): void => nextPage.keep({ orderId, path })

/** The page of the quote that a payment of an order began on in this tab, once; nothing for any other order. */
export const quotePageOf = (orderId: string): string | undefined => {
  const back = nextPage.read()
  return back?.orderId === orderId ? back.path : undefined
}
