import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import type { RequestedProduct } from '#domain/enquiries/requested-products.ts'
import type { Queries } from '../db/database.ts'
import type { EnquiryLineRow } from '../db/schema.ts'
import { offerOf, quantityFaults } from '../orders/choice-faults.ts'
import { Refusal } from '../refusal.ts'

/** A product that an enquiry is about, with the catalogue's title. */
export type EnquiryLine = Omit<EnquiryLineRow, 'enquiry_id' | 'position'>

const notOffered = () =>
  new Refusal(
    422,
    'not_offered',
    'Some of these pieces are no longer available as chosen. Please check your selection.',
  )

/** Size and colour may be undecided (''). */
const isMade = ({ sizes, colors }: Offer, { size, color }: RequestedProduct) =>
  (size === '' || sizes.includes(size)) && (color === '' || colors.includes(color))

/**
 * The requested products with the catalogue's titles; refused if one is not made in this size or colour. Neither a
 * price nor a choice of size or colour is required.
 */
export const requestedLines = (
  offers: Offers,
  products: readonly RequestedProduct[],
): readonly EnquiryLine[] => {
  if (Object.keys(quantityFaults(products)).length > 0) throw notOffered()
  return products.map((asked) => {
    const offer = offerOf(offers, asked.product)
    if (!offer || !isMade(offer, asked)) throw notOffered()
    const { product: entry_id, size, color, quantity } = asked
    return { entry_id, slug: offer.slug, title: offer.title, size, color, quantity }
  })
}

/**
 * One product of the catalogue in a colour, for the quote that will answer, because its slug may be another product's
 * by then; empty if the catalogue does not have it in this colour, or several and none was named. Forms name no colour
 * if there is only one. The size stays as typed.
 */
export const namedLines = (
  offers: Offers,
  { slug, color, size }: { readonly slug: string; readonly color: string; readonly size: string },
): readonly EnquiryLine[] =>
  Object.entries(offers)
    .filter(([, offer]) => offer.slug === slug)
    .filter(([, { colors }]) => (color === '' ? colors.length <= 1 : colors.includes(color)))
    .map(([entry_id, { title, colors }]) => ({
      entry_id,
      slug,
      title,
      size,
      color: color || (colors[0] ?? ''),
      quantity: 1,
    }))

/** Stores the products of an enquiry, replacing earlier ones. */
export const storeEnquiryLines = async (
  queries: Queries,
  enquiryId: string,
  lines: readonly EnquiryLine[],
): Promise<void> => {
  await eraseEnquiryLines(queries, [enquiryId])
  const rows = lines.map((line, position) => ({ enquiry_id: enquiryId, position, ...line }))
  if (rows.length > 0) await queries.insertInto('enquiry_lines').values(rows).execute()
}

/** The stored products of an enquiry, in order; empty if none were stored with it. */
export const enquiryLinesOf = (queries: Queries, enquiryId: string): Promise<readonly EnquiryLine[]> =>
  queries
    .selectFrom('enquiry_lines')
    .select(['entry_id', 'slug', 'title', 'size', 'color', 'quantity'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('position')
    .execute()

/** Deletes the products of enquiries. */
export const eraseEnquiryLines = async (queries: Queries, enquiryIds: readonly string[]): Promise<void> => {
  if (enquiryIds.length === 0) return
  await queries.deleteFrom('enquiry_lines').where('enquiry_id', 'in', enquiryIds).execute()
}
