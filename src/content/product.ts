import { hash } from 'node:crypto'
import { spellingKey, type Product, type Size } from '#domain/catalogue/catalogue.ts'
import { MAX_SIZE_LENGTH } from '#domain/enquiries/enquiry.ts'
import { cellOf, comparedMeasures, decidingMeasures, readCell } from '#domain/fit/size-chart.ts'
import { readColorways } from './colorway.ts'
import { readGarments } from './garments.ts'
import { readPictures } from './picture.ts'
import { readPlainText, readText } from './rich-text.ts'
import {
  asList,
  fieldsOf,
  isUnpublished,
  readColor,
  readLine,
  readName,
  UNPUBLISHED,
  type Entry,
} from './values.ts'
import { NO_PAGE, type Warn } from './warnings.ts'

const FINGERPRINT_LENGTH = 12
/** A hundred crore. */
const MAX_RUPEES = 10 ** 9

/** A page's file is named after its slug, and most file systems allow 255 bytes; some letters take three. */
const MAX_SLUG_BYTES = 200
/** A letter of another script takes up to eight characters in the file name of the category's page. */
const MAX_CATEGORY_LENGTH = 28
/** A cloth or occasion must fit on one line of the filters. */
const MAX_FACET_LENGTH = 40

/** One path segment that needs no escaping, except of letters in other scripts, and doesn't end in .htm(l). */
const isUsableSlug = (slug: string) =>
  /^[\p{L}\p{N}_~-][\p{L}\p{M}\p{N}._~-]*$/u.test(slug) &&
  !/\.html?$/i.test(slug) &&
  Buffer.byteLength(slug) <= MAX_SLUG_BYTES

/** The slug in NFC, because browsers send composed accents whatever an editor's system typed. */
const readSlug = (value: unknown, warn: Warn): string | undefined => {
  const slug = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (isUsableSlug(slug)) return slug
  warn('slug', `${slug ? 'can’t be part of a URL' : 'is empty'}; ${NO_PAGE}`)
  return undefined
}

const readCategories = (value: unknown, warn: Warn): readonly string[] => {
  const categories = new Map<string, string>()
  for (const item of asList(value)) {
    if (isUnpublished(item)) {
      warn('category', UNPUBLISHED)
      continue
    }
    const fields = fieldsOf(item)
    const name = readName(
      fields ? (fields.title ?? fields.name) : item,
      'category',
      warn,
      MAX_CATEGORY_LENGTH,
    )
    if (!name) warn('category', 'contains something that isn’t a name')
    else if (!categories.has(spellingKey(name))) categories.set(spellingKey(name), name)
  }
  if (categories.size === 0) warn('category', 'is empty; the piece is in no tab')
  return [...categories.values()]
}

const SIZE_CELLS = ['brandSize', 'inches', 'waist', 'hip'] as const

/** Warns of a chart in which no size can be found; it is still shown. */
const warnOfChart = (categories: readonly string[], sizes: readonly Size[], warn: Warn): void => {
  const compared = comparedMeasures(categories, sizes)
  const lacking = decidingMeasures(categories).filter((measure) => !compared.includes(measure))
  const saysAnything = sizes.some(({ inches, waist, hip }) => inches || waist || hip)
  if (saysAnything && lacking.length > 0)
    warn('sizes', `give no ${lacking.join(' and no ')}; no size is recommended`)
  for (const row of sizes)
    for (const measure of compared) {
      const cell = cellOf(row, measure)
      if (!readCell(cell))
        warn(
          'sizes',
          `“${cell}” of ${row.size} is not a ${measure} in inches, such as 34, 34–36 or 36+; no size is recommended`,
        )
    }
}

/** One row per size. If a size is listed twice with different measures, both rows are shown, but it is one choice. */
const readSizes = (value: unknown, warn: Warn): readonly Size[] => {
  const rows: Size[] = []
  for (const [index, item] of asList(value).entries()) {
    const fields = fieldsOf(item)
    // Shortening adds a character.
    const size = readName(fields ? fields.size : item, 'sizes', warn, MAX_SIZE_LENGTH - 1)
    const [waist, hip] = [readLine(fields?.waist), readLine(fields?.hip)]
    const row = {
      size,
      brandSize: readLine(fields?.brandSize),
      inches: readLine(fields?.inches),
      ...(waist && { waist }),
      ...(hip && { hip }),
    }
    const same = rows.filter((other) => other.size === size)
    if (isUnpublished(item)) warn('sizes', `row ${index + 1} ${UNPUBLISHED}`)
    else if (!size) warn('sizes', 'contains a row without a size')
    else if (!same.some((other) => SIZE_CELLS.every((cell) => other[cell] === row[cell]))) {
      if (same.length > 0) warn('sizes', `lists ${size} twice with different measurements; both are shown`)
      rows.push(row)
    }
  }
  return rows
}

const readDetails = (value: unknown, warn: Warn): readonly string[] =>
  asList(value).flatMap((item, index) => {
    if (isUnpublished(item)) {
      warn('productdescription', `line ${index + 1} ${UNPUBLISHED}`)
      return []
    }
    const details = fieldsOf(item)?.details ?? item
    return asList(details).flatMap((detail) => {
      const lines = readPlainText(detail, 'productdescription', warn)
      if (!lines || lines.length === 0) warn('productdescription', 'contains a line that isn’t text')
      return lines ?? []
    })
  })

const readPrice = (value: unknown, warn: Warn): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_RUPEES) return value
  warn('price', 'is not a whole number of rupees from 1 to 100 crore; the piece is sold on request')
  return undefined
}

const readColors = (value: unknown, warn: Warn): readonly string[] => {
  const linked = asList(value)
  if (linked.some(isUnpublished)) warn('colors', UNPUBLISHED)
  const names = linked
    .filter((item) => !isUnpublished(item))
    .map((item) => {
      const fields = fieldsOf(item)
      return readColor(fields ? (fields.name ?? fields.title) : item, 'colors', warn)
    })
  if (names.includes('')) warn('colors', 'contains something that isn’t a name')
  const spellings = new Map<string, string>()
  for (const name of names.filter(Boolean)) {
    const known = spellings.get(spellingKey(name))
    if (known !== undefined && known !== name)
      warn('colors', `spells ${known} in two ways; the first is shown`)
    else spellings.set(spellingKey(name), name)
  }
  return [...spellings.values()]
}

/** The cloth and occasions shoppers filter by. Both are optional, so a space without these fields still works. */
const readChosenBy = (
  { cloth, occasions }: Entry['fields'],
  warn: Warn,
): Pick<Product, 'cloth' | 'occasions'> => {
  const read = (value: unknown, field: string) => {
    const names = asList(value).map((item) => readName(item, field, warn, MAX_FACET_LENGTH))
    if (names.includes('')) warn(field, 'contains something that isn’t a name')
    return [...new Map(names.filter(Boolean).map((name) => [spellingKey(name), name])).values()]
  }
  const [ownCloth, ...others] = read(cloth, 'cloth')
  if (others.length > 0) warn('cloth', 'lists more than one; the first is shown')
  const worn = read(occasions, 'occasions')
  return { ...(ownCloth && { cloth: ownCloth }), ...(worn.length > 0 && { occasions: worn }) }
}

const fingerprint = (fieldsOfProduct: Omit<Product, 'revision'>): string =>
  hash('sha256', JSON.stringify(fieldsOfProduct)).slice(0, FINGERPRINT_LENGTH)

/**
 * Reads a product, however incomplete its entry is. Undefined, with a warning, only if it has no title, or no slug
 * that can be part of a URL.
 */
export const readProduct = ({ id, createdAt, fields }: Entry, warn: Warn): Product | undefined => {
  const title = readName(fields.title, 'title', warn)
  if (!title) warn('title', `is empty; ${NO_PAGE}`)
  const slug = readSlug(fields.slug, warn)
  if (!title || !slug) return undefined
  const images = readPictures(fields.images, 'images', title, warn)
  const colored = readColorways(fields.colorways, readColors(fields.colors, warn), images, title, warn)
  if (asList(fields.images).length === 0)
    warn(
      'images',
      colored.pictures.length > 0
        ? 'is empty; the piece is shown in the first colour that has pictures'
        : 'is empty; the piece is shown without a picture',
    )
  const garments = readGarments(fields.garments, warn)
  const { paragraphs, blocks } = readText(fields.description, 'description', warn)
  const categories = readCategories(fields.category, warn)
  const sizes = readSizes(fields.sizes, warn)
  warnOfChart(categories, sizes, warn)
  const fieldsOfProduct = {
    id,
    slug,
    title,
    description: paragraphs,
    ...(blocks && { richDescription: blocks }),
    categories,
    pictures: colored.pictures,
    sizes,
    details: readDetails(fields.productdescription, warn),
    price: readPrice(fields.price, warn),
    colors: colored.colors,
    ...(colored.colorways && { colorways: colored.colorways }),
    ...readChosenBy(fields, warn),
    ...(garments.length > 0 && { garments }),
    createdAt,
  }
  return { ...fieldsOfProduct, revision: fingerprint(fieldsOfProduct) }
}
