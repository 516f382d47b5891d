import type { AskedProduct } from '#domain/enquiries/asked-products.ts'

let asked: readonly AskedProduct[] = []

/** Notes for which products the request form is opened; none where it is about something else. */
export const askFor = (products: readonly AskedProduct[]): void => {
  asked = products.map(({ product, size, color, quantity }) => ({ product, size, color, quantity }))
}

/** The products that the open request form asks a price for. */
export const askedProducts = (): readonly AskedProduct[] => asked
