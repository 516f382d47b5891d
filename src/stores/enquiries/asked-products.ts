import type { RequestInput } from '#contract/enquiries/send-request.ts'
import type { AskedProduct } from '#domain/enquiries/asked-products.ts'

type Asked = Pick<RequestInput, 'products' | 'productTitle'>

let asked: Asked = {}

/** Notes for which products the request form is opened, and what it asks about them where that is not one price. */
export const askFor = (products: readonly AskedProduct[], productTitle = ''): void => {
  asked = {
    products: products.map(({ product, size, color, quantity }) => ({ product, size, color, quantity })),
    productTitle,
  }
}

/** What the open request form is about; nothing where it is its page's own product or none. */
export const askedFor = (): Asked => asked
