import type { AdminTablePage } from '#contract/desk/list-admin-table.ts'
import { type DeskEntry, isEnquiry } from '#domain/enquiries/desk-entry.ts'
import { canonicalPhone } from '#domain/customers/contact.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { hasWordBeginning } from '../db/search-text.ts'
import { queryWords } from '../orders/search-words.ts'
import { conflict } from '../refusal.ts'
import type { DeskChange, AdminTable } from './admin-tables.ts'
import { updateIndexed } from './enquiry-index.ts'
import { valueOf } from './faults.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'
import {
  type DocumentRow,
  type DocumentService,
  type DocumentTable,
  everyRow,
  type RowQuery,
} from './document-service.ts'

const PAGE_SIZE = 25
/** The most pending enquiries on a page. If there are more, the others are found by searching and in the CSV file. */
const MAX_PENDING = 100
/** Limits the ids in a query: the service accepts at most four kilobytes. */
const MAX_INDEXED = 50

/** The filter for entries; without a state, all. */
export interface DeskFilter {
  readonly q: string
  readonly state: string | undefined
  readonly kind: string | undefined
  /** Only the entry with this id; any if absent. */
  readonly id?: string
}

type EntryQuery = Pick<RowQuery, 'equal' | 'searchText'>

const queryOf = <E>(
  { states, stateColumn, kinds, searched }: AdminTable<E>,
  { q, state, kind, id }: DeskFilter,
  ids: readonly string[],
): EntryQuery => ({
  equal: {
    ...(state && states.includes(state) && { [stateColumn]: state }),
    ...(kind && kinds.includes(kind) && { kind }),
    ...(id && { $id: id }),
  },
  ...(q.trim() && { searchText: { text: q.trim(), columns: searched, ids } }),
})

/**
 * Enquiries with the phone number or the words that were typed, in whatever format, accents and order; the service
 * itself can only compare characters.
 */
const idsInIndex = async (queries: Queries, table: DocumentTable, typed: string) => {
  const phone = canonicalPhone(typed)
  const words = queryWords(typed)
  if ((phone === '' && words.length === 0) || table === 'subscribers') return []
  const rows = await queries
    .selectFrom('enquiry_index')
    .select('id')
    .where('form', '=', table)
    .where(({ and, eb, or }) =>
      or([
        ...(phone === '' ? [] : [eb('canonical_phone', '=', phone)]),
        ...(words.length === 0 ? [] : [and(words.map(hasWordBeginning))]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_INDEXED)
    .execute()
  return idsOf(rows)
}

/**
 * Whether a pending enquiry matches, by the same rules as the document service. Its state is always `new`, because the
 * desk can answer only delivered ones.
 */
const fits =
  ({ equal = {}, searchText }: EntryQuery) =>
  ({ id, fields }: DocumentRow): boolean => {
    const { state, kind, $id = id } = equal
    const says = (column: string) => String(fields[column] ?? '').toLowerCase()
    return (
      $id === id &&
      (state === undefined || state === 'new') &&
      (kind === undefined || fields['kind'] === kind) &&
      (!searchText ||
        searchText.ids.includes(id) ||
        searchText.columns.some((name) => says(name).includes(searchText.text.toLowerCase())))
    )
  }

/** A page of pending enquiries for when the document service is unreachable; the last page if fewer exist. */
const pendingPage = <E>(
  from: AdminTable<E>,
  waiting: readonly DocumentRow[],
  wanted: number,
): AdminTablePage<E> => {
  const totalPages = Math.ceil(waiting.length / MAX_PENDING)
  const page = Math.min(wanted, totalPages)
  const entries = waiting.slice((page - 1) * MAX_PENDING, page * MAX_PENDING).map(from.read)
  return { entries, page, total: waiting.length, totalPages, fresh: waiting.length, isAway: true }
}

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
}

/** The staff's side of the forms: lists a table and changes its entries. */
export const openDesk = ({ service, pending, db: { kysely }, clock }: Deps) => {
  const queryFor = async <E>(from: AdminTable<E>, filter: DeskFilter): Promise<EntryQuery> =>
    queryOf(from, filter, await idsInIndex(kysely, from.table, filter.q))

  const pendingIn = async <E>(
    { table }: AdminTable<E>,
    wanted: EntryQuery,
  ): Promise<readonly DocumentRow[]> =>
    table === 'subscribers' ? [] : (await pending.all(table)).filter(fits(wanted))

  // The service may have received one of them a moment ago.
  const without = (rows: readonly DocumentRow[], waiting: readonly DocumentRow[]) => {
    const ids = new Set(rows.map(({ id }) => id))
    return waiting.filter(({ id }) => !ids.has(id))
  }

  const refuseOtherNote = async <E extends DeskEntry>(
    from: AdminTable<E>,
    { id, note, noteBefore }: DeskChange,
  ): Promise<void> => {
    if (noteBefore === undefined) return
    const { rows } = valueOf(await service.list(from.table, { equal: { $id: id }, limit: 1 }))
    const [now] = rows.map(from.read)
    if (now && isEnquiry(now) && now.note !== noteBefore && now.note !== note)
      throw conflict('note_changed', 'Somebody has since changed this note. Please check it again.')
  }

  // The hosted service counts every returned row as a read, so this requests one row, which comes with the total; and
  // one more for each pending enquiry, which may have been delivered already and would be among the newest.
  const count = async <E>(from: AdminTable<E>, filter: DeskFilter): Promise<number> => {
    const wanted = await queryFor(from, filter)
    const waiting = await pendingIn(from, wanted)
    const { rows, total } = valueOf(
      await service.list(from.table, { ...wanted, limit: Math.min(waiting.length + 1, MAX_PENDING) }),
    )
    return total + without(rows, waiting).length
  }

  /** How many entries nobody has answered; 0 for subscribers and single entries, and if they cannot be counted. */
  const countFresh = async <E>(from: AdminTable<E>, filter: DeskFilter): Promise<number> =>
    from.table === 'subscribers' || filter.id ? 0 : count(from, { ...filter, state: 'new' }).catch(() => 0)

  const pageOf = async <E>(
    from: AdminTable<E>,
    filter: DeskFilter,
    page: number,
  ): Promise<AdminTablePage<E>> => {
    const wanted = await queryFor(from, filter)
    const waiting = await pendingIn(from, wanted)
    const offset = (page - 1) * PAGE_SIZE
    const asked = await service.list(from.table, { ...wanted, limit: PAGE_SIZE + 1, offset })
    if (asked.outcome !== 'done' && waiting.length > 0) return pendingPage(from, waiting, page)
    const { rows: found, total } = valueOf(asked)
    const rows = found.slice(0, PAGE_SIZE)
    // The service's total stops at a limit, so one row more than the page shows whether there is a next page.
    const seenPages = page + Number(found.length > PAGE_SIZE)
    const countedPages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    // The entries of this page were answered meanwhile and no longer match.
    if (rows.length === 0 && page > countedPages) return pageOf(from, filter, countedPages)
    const before = without(rows, waiting)
    const all = total + before.length
    return {
      entries: [...(page === 1 ? before.slice(0, MAX_PENDING) : []), ...rows].map(from.read),
      page,
      total: all,
      totalPages: Math.max(countedPages, seenPages),
      fresh: filter.state === 'new' ? all : await countFresh(from, filter),
      isAway: false,
    }
  }

  return {
    /** A page of the matching entries; the last page if fewer exist. */
    page: pageOf,
    /** How many entries match. */
    count,
    /** Every matching entry. */
    all: async <E>(from: AdminTable<E>, filter: DeskFilter): Promise<readonly E[]> => {
      const wanted = await queryFor(from, filter)
      const waiting = await pendingIn(from, wanted)
      const rows = valueOf(await everyRow(service, from.table, wanted))
      return [...without(rows, waiting), ...rows].map(from.read)
    },
    /** Returns the updated entry; 404 if there is none, 409 if its note has changed since staff saw it. */
    change: async <E extends DeskEntry>(from: AdminTable<E>, change: DeskChange): Promise<E> => {
      await refuseOtherNote(from, change)
      const row = valueOf(await service.change(from.table, change.id, from.written(change, clock())))
      const entry = from.read(row)
      if (isEnquiry(entry)) await updateIndexed(kysely, entry)
      return entry
    },
  }
}

export type Desk = ReturnType<typeof openDesk>
