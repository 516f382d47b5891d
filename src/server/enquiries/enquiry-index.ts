import { canonicalEmail, canonicalPhone } from '#domain/customers/contact.ts'
import { writerOf } from '#domain/enquiries/desk-entry.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import type { EnquiryIndexRow } from '../db/schema.ts'
import { searchWords, joinWords } from '../orders/search-words.ts'

type Form = EnquiryIndexRow['form']

const LONGEST_ABOUT = 160
const AT_ONCE = 100

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
    about: (title || message).slice(0, LONGEST_ABOUT),
    // The document service has no such state: it calls it new once it has taken it.
    state: state === 'pending' ? 'new' : state,
    created_at: createdAt,
    canonical_email: canonicalEmail(email),
    canonical_phone: canonicalPhone(phone),
    search_text: joinWords(words),
  }
}

const store = async (queries: Queries, rows: readonly EnquiryIndexRow[]): Promise<void> => {
  for (const some of chunksOf(rows, AT_ONCE))
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

/** Makes an enquiry findable as it is now. */
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

/** Lets a findable enquiry be found as it is now; one that was erased meanwhile does not come back by it. */
export const updateIndexed = (queries: Queries, enquiry: Enquiry): Promise<void> =>
  update(queries, rowOf(enquiry))

/** Whether an enquiry of either form can be found; if so, nobody erases it until the transaction ends. */
export const lockIndexed = async (queries: Queries, id: string): Promise<boolean> => {
  const rows = await queries
    .updateTable('enquiry_index')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Makes enquiries findable no more. */
export const unindexEnquiries = async (
  queries: Queries,
  form: Form,
  ids: readonly string[],
): Promise<void> => {
  for (const some of chunksOf(ids, AT_ONCE))
    await queries.deleteFrom('enquiry_index').where('form', '=', form).where('id', 'in', some).execute()
}

/** By what the enquiries of a form are found now. */
export const indexedOf = (queries: Queries, form: Form): Promise<EnquiryIndexRow[]> =>
  queries.selectFrom('enquiry_index').selectAll().where('form', '=', form).execute()

/**
 * Brings what is found to what there is: `enquiries` are those of a form, `before` what was indexed before they were read.
 * What has left the index since was erased and does not come back. With `wholeSince` they are all there are, and what was
 * indexed before then and is none of them goes.
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
