import type { changeDeskEntry } from '#contract/desk/change-desk-entry.ts'
import type { listAdminTable } from '#contract/desk/list-admin-table.ts'
import type { DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { csvFile, csvLine, wantsCsv } from '../csv.ts'
import { endpoint, otherMethods, readBody } from '../endpoint.ts'
import { auditedQuery, searchIn, wantedPageIn } from '../endpoint/query.ts'
import type { AdminTable } from './admin-tables.ts'

const LAST_PAGE = 200

const MAX_ID_LENGTH = 36

const fileOf = <E>({ table, columns }: AdminTable<E>, entries: readonly E[]): Response => {
  const readers = Object.values(columns)
  const lines = entries.map((entry) => csvLine(readers.map((read) => read(entry))))
  return csvFile(`${table}.csv`, [csvLine(Object.keys(columns)), ...lines])
}

/** GET lists a table for administrators as JSON or CSV; PATCH changes an entry. */
export const deskEndpoints = <E extends DeskEntry>(adminTable: AdminTable<E>) => {
  const GET = endpoint<typeof listAdminTable>(async ({ app, request, url }) => {
    const admin = await app.auth.requireAdmin(request)
    const q = searchIn(url)
    const asked = (name: string) => url.searchParams.get(name) ?? undefined
    const id = (asked('id') ?? '').slice(0, MAX_ID_LENGTH)
    const filter = { q, state: asked('state'), kind: asked('kind'), id }
    const { desk } = app.enquiries
    const known = (values: readonly string[], name: string) => values.find((value) => value === asked(name))
    const details = auditedQuery({
      q,
      state: known(adminTable.states, 'state'),
      kind: known(adminTable.kinds, 'kind'),
    })
    if (wantsCsv(request)) {
      await app.secondFactor.requireConfirmedAdmin(request)
      const entries = await desk.all(adminTable, filter)
      await app.audit.record(admin, { act: `${adminTable.table}.exported`, details })
      return fileOf(adminTable, entries)
    }
    const page = await desk.page(adminTable, filter, wantedPageIn(url, LAST_PAGE))
    const ids = page.entries.map(({ id }) => id)
    const act = `${adminTable.table}.read`
    await app.audit.recordReading(admin, { act, details: { ...details, page: page.page, ids } })
    return page
  })
  const PATCH = endpoint<typeof changeDeskEntry>(async ({ app, request }) => {
    const admin = await app.auth.requireAdmin(request)
    const change = await readBody(request, adminTable.change)
    const { id, state, note } = change
    const details = { state, isNote: note !== undefined }
    await app.audit.record(admin, { act: `${adminTable.table}.changed`, subject: id, details })
    return app.enquiries.desk.change(adminTable, change)
  })
  return { GET, PATCH, ALL: otherMethods({ GET, PATCH }) }
}
