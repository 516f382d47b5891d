import { companionsOf, inNumericOrder, type Product } from './catalogue.ts'

/** A product shown on another product's page. */
export interface ShownProduct {
  readonly product: Product
  /** The colour it is shown in; its first colour if absent. */
  readonly color?: string
  /** Set if this is a look in which the page's product is worn. */
  readonly isSeenIn?: true
}

/** What a product's page shows besides the product. */
export interface RelatedProducts {
  /** Of a look: the products worn in it. */
  readonly garments: readonly ShownProduct[]
  /** Products worn with it: the looks it appears in with their products, then those that match its colour. */
  readonly related: readonly ShownProduct[]
}

/** The most products shown as worn with one. */
const RELATED = 4

/**
 * Finds what each product's page shows besides the product. Looks are indexed only once, so that asking about every
 * product of a large shop stays cheap.
 */
export const relatedProductsOf = (products: readonly Product[]): ((product: Product) => RelatedProducts) => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const garmentsOf = ({ garments = [] }: Product): readonly ShownProduct[] =>
    garments.flatMap(({ product: id, color }) => {
      const product = byId.get(id)
      return product ? [{ product, color }] : []
    })
  const looks = inNumericOrder(products.filter(({ garments }) => garments))
  const worn = looks.flatMap((look) => garmentsOf(look).map(({ product }) => ({ id: product.id, look })))
  const looksOf = Map.groupBy(worn, ({ id }) => id)
  const companions = companionsOf(products)

  return (product) => {
    const garments = garmentsOf(product)
    const related = new Map<string, ShownProduct>()
    for (const { look } of looksOf.get(product.id) ?? []) {
      related.set(look.id, { product: look, isSeenIn: true })
      for (const other of garmentsOf(look))
        if (other.product.id !== product.id && !related.has(other.product.id))
          related.set(other.product.id, other)
    }
    const shown = new Set([...related.keys(), ...garments.map((garment) => garment.product.id)])
    const more = companions(product, RELATED, shown).map((other) => ({ product: other }))
    return { garments, related: [...related.values(), ...more].slice(0, RELATED) }
  }
}
