import { spellingKey, type Product } from './catalogue.ts'
import { type ColorFamily, familiesOf } from './color-family.ts'
import { swatchOf } from './colorway.ts'

/** Above this, cloth barely stands out from a light wall: ivory, champagne and blush are above it, teal far below. */
const PALE_LUMINANCE = 0.35
const PALE_FAMILIES: readonly ColorFamily[] = ['white', 'beige', 'pink', 'gold']

/** The relative luminance of `#rrggbb`, 0 to 1, as WCAG defines it. */
const luminanceOf = (swatch: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(swatch.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether a product's first colour is light, by its swatch or, without one, by its name. */
export const isPale = (product: Product): boolean => {
  const [color = ''] = product.colors
  const swatch = swatchOf(product, color)
  if (swatch) return luminanceOf(swatch) > PALE_LUMINANCE
  const families = familiesOf(color)
  return families.length > 0 && families.every((family) => PALE_FAMILIES.includes(family))
}

const sharesCategory = (one: Product, other: Product) => {
  const own = new Set(one.categories.map(spellingKey))
  return other.categories.some((category) => own.has(spellingKey(category)))
}

/**
 * Arranges products in pairs, one after the other, so that every product appears. Partners come from different
 * categories if possible. Two pale products are paired only if there is no darker one, which may then appear in
 * several pairs.
 */
export const inPairs = (products: readonly Product[]): readonly Product[] => {
  const pale = products.filter(isPale)
  const dark = products.filter((product) => !pale.includes(product))
  const shown = new Map(products.map((product) => [product, 0]))
  const show = (product: Product) => shown.set(product, (shown.get(product) ?? 0) + 1)
  const partnerOf = (product: Product) =>
    (dark.length > 0 && pale.includes(product) ? dark : products)
      .filter((other) => other !== product)
      .toSorted(
        (a, b) =>
          (shown.get(a) ?? 0) - (shown.get(b) ?? 0) ||
          Number(sharesCategory(product, a)) - Number(sharesCategory(product, b)),
      )[0]

  const pairs: (readonly Product[])[] = []
  for (const product of [...pale, ...dark]) {
    if (shown.get(product)) continue
    const partner = partnerOf(product)
    const pair = partner ? [product, partner] : [product]
    pair.forEach(show)
    pairs.push(pair.toSorted((a, b) => products.indexOf(a) - products.indexOf(b)))
  }
  const newest = ([first]: readonly Product[]) => (first ? products.indexOf(first) : 0)
  return pairs.toSorted((a, b) => newest(a) - newest(b)).flat()
}
