import { spellingKey, type Garment, type Product } from '#domain/catalogue/catalogue.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { asList, fieldsOf, isUnpublished, readColor, UNPUBLISHED } from './values.ts'
import type { Warn } from './warnings.ts'

const FIELD = 'garments'

const idOf = (entry: unknown): string =>
  isRecord(entry) && isRecord(entry.sys) && typeof entry.sys.id === 'string' ? entry.sys.id : ''

/** Reads what is worn in a look: products, or products in a colour. Unpublished ones are left out with a warning. */
export const readGarments = (value: unknown, warn: Warn): readonly Garment[] =>
  asList(value).flatMap((item, index) => {
    const fields = fieldsOf(item)
    const isInColor = fields?.product !== undefined
    const product = isInColor ? fields.product : item
    const id = idOf(product)
    if (!id) warn(FIELD, `garment ${index + 1} is not a piece; it is left out`)
    else if (isUnpublished(product)) warn(FIELD, `garment ${index + 1} ${UNPUBLISHED}; it is left out`)
    else return [{ product: id, color: isInColor ? readColor(fields.color, FIELD, warn) : '' }]
    return []
  })

/** A garment with its product's current colour; undefined, with a warning, if no page could show it. */
const knownGarment = (
  { product: id, color }: Garment,
  look: Product,
  products: ReadonlyMap<string, Product>,
  warn: Warn,
): Garment | undefined => {
  const product = products.get(id)
  if (!product) warn(FIELD, `lists ${id}, which has no page; it is left out`)
  else if (id === look.id || product.garments)
    warn(FIELD, `lists ${product.title}, which is a look itself; it is left out`)
  if (!product || id === look.id || product.garments) return undefined
  const own = product.colors.find((name) => spellingKey(name) === spellingKey(color))
  const [first = ''] = product.colors
  if (color && own === undefined)
    warn(
      FIELD,
      `lists ${product.title} in ${color}, which is not one of its colours; its first colour is shown`,
    )
  return { product: id, color: own ?? first }
}

/**
 * A look with the garments that the catalogue can show, each once and in a colour it is made in. `products` must be
 * complete. A look without garments left is a product like any other.
 */
export const withKnownGarments = (
  look: Product,
  products: ReadonlyMap<string, Product>,
  warn: Warn,
): Product => {
  const { garments = [], ...product } = look
  const known = garments.flatMap((garment) => knownGarment(garment, look, products, warn) ?? [])
  const once = new Map(known.map((garment) => [garment.product, garment]))
  return once.size > 0 ? { ...product, garments: [...once.values()] } : product
}
