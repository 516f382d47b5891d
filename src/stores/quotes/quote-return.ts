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

// A quote's link opens it for anyone who has it: it stays in this tab, and the provider never sees it.
const nextPage = forNextPage('quotePayment', readWayBack)

/** Remembers, in this tab only, on which quote's page a payment began, for browsers that leave the page to pay. */
export const rememberQuotePage = (orderId: string, path: string): void => nextPage.keep({ orderId, path })

/**
 * The path of the quote's page on which this tab began an order's payment, returned once; undefined for other orders.
 */
export const quotePageOf = (orderId: string): string | undefined => {
  const back = nextPage.read()
  return back?.orderId === orderId ? back.path : undefined
}
