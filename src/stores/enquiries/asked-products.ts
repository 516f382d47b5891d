import type { RequestInput } from '#contract/enquiries/send-request.ts'
import type { AskedProduct } from '#domain/enquiries/asked-products.ts'

type Asked = Pick<RequestInput, 'products' | 'productTitle'>

let asked: Asked = {}

/**
 * Notes the products that the request form is opened for, and its title; '' for the default, which asks for their
 * price.
 */
export const askFor = (products: readonly AskedProduct[], productTitle = ''): void => {
  asked = {
    products: products.map(({ product, size, color, quantity }) => ({ product, size, color, quantity })),
    productTitle,
  }
}

/** What the open request form is about; empty if it is about its page's own product or none. */
export const askedFor = (): Asked => asked
