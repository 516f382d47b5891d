import { canonicalEmail, canonicalPhone } from '#domain/customers/contact.ts'
import { writerOf } from '#domain/enquiries/desk-entry.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import type { EnquiryIndexRow } from '../db/schema.ts'
import { searchWords, joinWords } from '../orders/search-words.ts'

type Form = EnquiryIndexRow['form']

const MAX_ABOUT_LENGTH = 160
const BATCH_SIZE = 100

const rowOf = (enquiry: Enquiry): EnquiryIndexRow => {
  const { id, email, phone, message, state, createdAt } = enquiry
  const isRequest = 'kind' in enquiry
  const title = isRequest ? enquiry.productTitle : ''
  const name = writerOf({ ...enquiry, email: '', phone: '' })
  const words = searchWords({
    customerName: isRequest ? enquiry.name : `${enquiry.firstName} ${enquiry.lastName}`,
    email,
    phone,
    titles: [title],
  })
  return {
    form: isRequest ? 'requests' : 'contacts',
    id,
    kind: isRequest ? enquiry.kind : 'message',
    name,
    email,
    phone,
    about: (title || message).slice(0, MAX_ABOUT_LENGTH),
    // The document service has no such state; it stores a delivered enquiry as new.
    state: state === 'pending' ? 'new' : state,
    created_at: createdAt,
    canonical_email: canonicalEmail(email),
    canonical_phone: canonicalPhone(phone),
    search_text: joinWords(words),
  }
}

const store = async (queries: Queries, rows: readonly EnquiryIndexRow[]): Promise<void> => {
  for (const some of chunksOf(rows, BATCH_SIZE))
    await queries
      .insertInto('enquiry_index')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['form', 'id']).doUpdateSet(({ ref }) => ({
          kind: ref('excluded.kind'),
          name: ref('excluded.name'),
          email: ref('excluded.email'),
          phone: ref('excluded.phone'),
          about: ref('excluded.about'),
          state: ref('excluded.state'),
          canonical_email: ref('excluded.canonical_email'),
          canonical_phone: ref('excluded.canonical_phone'),
          search_text: ref('excluded.search_text'),
        })),
      )
      .execute()
}

/** Adds an enquiry to the index, or updates it there. */
export const indexEnquiry = (queries: Queries, enquiry: Enquiry): Promise<void> =>
  store(queries, [rowOf(enquiry)])

const update = async (queries: Queries, row: EnquiryIndexRow): Promise<void> => {
  const { form, id, created_at: _, ...columns } = row
  await queries
    .updateTable('enquiry_index')
    .set(columns)
    .where('form', '=', form)
    .where('id', '=', id)
    .execute()
}

/** Updates an enquiry in the index, but does not add one that was erased meanwhile. */
export const updateIndexed = (queries: Queries, enquiry: Enquiry): Promise<void> =>
  update(queries, rowOf(enquiry))

/** Locks an enquiry's rows in the index against erasure until the transaction ends; false if there are none. */
export const lockIndexed = async (queries: Queries, id: string): Promise<boolean> => {
  const rows = await queries
    .updateTable('enquiry_index')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Removes enquiries from the index. */
export const unindexEnquiries = async (
  queries: Queries,
  form: Form,
  ids: readonly string[],
): Promise<void> => {
  for (const some of chunksOf(ids, BATCH_SIZE))
    await queries.deleteFrom('enquiry_index').where('form', '=', form).where('id', 'in', some).execute()
}

/** The present index rows of a form. */
export const indexedOf = (queries: Queries, form: Form): Promise<EnquiryIndexRow[]> =>
  queries.selectFrom('enquiry_index').selectAll().where('form', '=', form).execute()

/**
 * Updates the index: `enquiries` are those of a form, `before` the index as it was before they were read. Rows that
 * have left the index since were erased and are not added again. With `wholeSince` (ISO UTC) the enquiries are
 * complete, and rows from before then that are not among them are removed.
 */
export const reindexEnquiries = async (
  queries: Queries,
  form: Form,
  {
    before,
    enquiries,
    wholeSince,
  }: {
    readonly before: readonly EnquiryIndexRow[]
    readonly enquiries: readonly Enquiry[]
    readonly wholeSince: string | undefined
  },
): Promise<void> => {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = enquiries.map(rowOf)
  await store(
    queries,
    rows.filter(({ id }) => !known.has(id)),
  )
  for (const row of rows) {
    const old = known.get(row.id)
    if (old && Object.entries(row).some(([column, value]) => Reflect.get(old, column) !== value))
      await update(queries, row)
  }
  if (wholeSince === undefined) return
  const ids = new Set(idsOf(rows))
  const gone = before.filter(({ id, created_at }) => created_at < wholeSince && !ids.has(id))
  await unindexEnquiries(queries, form, idsOf(gone))
}
