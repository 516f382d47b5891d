import type { RequestInput } from '#contract/enquiries/send-request.ts'
import type { RequestedProduct } from '#domain/enquiries/requested-products.ts'

type RequestedProducts = Pick<RequestInput, 'products' | 'productTitle'>

let requested: RequestedProducts = {}

/**
 * Notes the products that the request form is opened for, and its title; '' for the default, which asks for their
 * price.
 */
export const setRequestedProducts = (products: readonly RequestedProduct[], productTitle = ''): void => {
  requested = {
    products: products.map(({ product, size, color, quantity }) => ({ product, size, color, quantity })),
    productTitle,
  }
}

/** What the open request form is about; empty if it is about its page's own product or none. */
export const requestedProducts = (): RequestedProducts => requested
