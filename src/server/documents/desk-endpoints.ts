import type { APIRoute } from 'astro'
import { endpoint, readBody } from '../endpoint.ts'
import { cell } from '../orders/order-csv.ts'
import { listQuery, wantsCsv } from '../orders/order-query.ts'
import type { Drawer } from './drawers.ts'

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

const fileOf = <E>({ table, columns }: Drawer<E>, entries: readonly E[]): Response => {
  const heads = Object.keys(columns)
  const readers = Object.values(columns)
  const lines = entries.map((entry) => line(readers.map((read) => read(entry))))
  return new Response(line(heads) + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table}.csv"`,
    },
  })
}

/** GET lists a drawer for administrators, as JSON or as a file; PATCH says how far the house is with an entry. */
export const deskEndpoints = <E>(
  drawer: Drawer<E>,
): { readonly GET: APIRoute; readonly PATCH: APIRoute } => ({
  GET: endpoint(async ({ app, request, url }) => {
    await app.auth.requireAdmin(request)
    const { q } = listQuery(url).filter
    const asked = (name: string) => url.searchParams.get(name) ?? undefined
    const filter = { q, state: asked('state'), kind: asked('kind') }
    const { desk } = app.documents
    if (wantsCsv(request)) return fileOf(drawer, await desk.all(drawer, filter))
    return desk.page(drawer, filter, pageOf(url))
  }),
  PATCH: endpoint(async ({ app, request }) => {
    await app.auth.requireAdmin(request)
    return app.documents.desk.change(drawer, await readBody(request, drawer.change))
  }),
})

const LAST_PAGE = 200

const pageOf = ({ searchParams }: URL): number => {
  const page = Math.trunc(Number(searchParams.get('page') ?? 1))
  return Number.isSafeInteger(page) ? Math.min(LAST_PAGE, Math.max(1, page)) : 1
}
