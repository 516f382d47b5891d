import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import type { AskedProduct } from '#domain/enquiries/asked-products.ts'
import type { Queries } from '../db/database.ts'
import type { EnquiryLineRow } from '../db/schema.ts'
import { offerOf, quantityFaults } from '../orders/choice-faults.ts'
import { Refusal } from '../refusal.ts'

/** One product of an enquiry for several, named as the catalogue names it. */
export type EnquiryLine = Omit<EnquiryLineRow, 'enquiry_id' | 'position'>

const notOffered = () =>
  new Refusal(
    422,
    'not_offered',
    'Some of these pieces are no longer made as chosen. Please check your selection.',
  )

/** A size or a colour may still be open: '' where nobody chose one. */
const isMade = ({ sizes, colors }: Offer, { size, color }: AskedProduct) =>
  (size === '' || sizes.includes(size)) && (color === '' || colors.includes(color))

/**
 * What is asked for, as the catalogue has it; refused when something of it is not made like this. Neither a price nor a
 * choice is needed.
 */
export const askedLines = (offers: Offers, products: readonly AskedProduct[]): readonly EnquiryLine[] => {
  if (Object.keys(quantityFaults(products)).length > 0) throw notOffered()
  return products.map((asked) => {
    const offer = offerOf(offers, asked.product)
    if (!offer || !isMade(offer, asked)) throw notOffered()
    const { product: entry_id, size, color, quantity } = asked
    return { entry_id, slug: offer.slug, title: offer.title, size, color, quantity }
  })
}

/**
 * One product of the catalogue in a colour, for the quote that answers; none where the catalogue does not have it, or
 * not in this colour. The size stays as it was typed.
 */
export const askedLine = (
  offers: Offers,
  { slug, color, size }: { readonly slug: string; readonly color: string; readonly size: string },
): readonly EnquiryLine[] =>
  Object.entries(offers)
    .filter(([, offer]) => offer.slug === slug && offer.colors.includes(color))
    .map(([entry_id, { title }]) => ({ entry_id, slug, title, size, color, quantity: 1 }))

/** Stores what an enquiry asks for in the place of what it asked for before. */
export const storeEnquiryLines = async (
  queries: Queries,
  enquiryId: string,
  lines: readonly EnquiryLine[],
): Promise<void> => {
  await eraseEnquiryLines(queries, [enquiryId])
  const rows = lines.map((line, position) => ({ enquiry_id: enquiryId, position, ...line }))
  if (rows.length > 0) await queries.insertInto('enquiry_lines').values(rows).execute()
}

/** What an enquiry asks for, in its order; none where it names no products of a cart. */
export const enquiryLinesOf = (queries: Queries, enquiryId: string): Promise<readonly EnquiryLine[]> =>
  queries
    .selectFrom('enquiry_lines')
    .select(['entry_id', 'slug', 'title', 'size', 'color', 'quantity'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('position')
    .execute()

/** Forgets what enquiries asked for. */
export const eraseEnquiryLines = async (queries: Queries, enquiryIds: readonly string[]): Promise<void> => {
  if (enquiryIds.length === 0) return
  await queries.deleteFrom('enquiry_lines').where('enquiry_id', 'in', enquiryIds).execute()
}
