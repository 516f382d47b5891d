import { companionsOf, inNumericOrder, type Product } from './catalogue.ts'

/** A product as it is shown beside another one. */
export interface ShownProduct {
  readonly product: Product
  /** The colour it is shown in; its first where there is none. */
  readonly color?: string
  /** It is a look in which the other one is worn. */
  readonly isSeenIn?: true
}

/** What a product's page shows beside the product. */
export interface Beside {
  /** Of a look: what is worn in it. */
  readonly garments: readonly ShownProduct[]
  /** What is worn with it: the looks it is seen in with what is worn there, then what goes with its colour. */
  readonly related: readonly ShownProduct[]
}

/** How many products are shown as worn with one. */
const RELATED = 4

/**
 * Finds what stands beside each product. Looks are sorted out once, so that asking for every product of a large shop
 * stays cheap.
 */
export const besideOf = (products: readonly Product[]): ((product: Product) => Beside) => {
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
