import type { DeskEntry, DrawerName } from '#domain/desk.ts'
import { answer } from './call.ts'
import { readDrawerPage, readEntry, readErasure, type DrawerPage, type Erasure } from './desk-answers.ts'

/** What an administrator looks for in a drawer; empty words look for everything. */
export interface DrawerQuery {
  readonly drawer: DrawerName
  readonly kind: string
  readonly q: string
  readonly state: string
  readonly page: number
}

const pathOf = ({ drawer, kind, q, state, page }: DrawerQuery): string => {
  const query = new URLSearchParams({ page: String(page) })
  for (const [name, value] of Object.entries({ kind, q, state })) if (value) query.set(name, value)
  return `/api/admin/${drawer}?${query}`
}

/** A page of a drawer, for administrators. */
export const fetchDrawer = (token: string, query: DrawerQuery): Promise<DrawerPage> =>
  answer({ method: 'GET', path: pathOf(query), token, read: readDrawerPage(query.drawer) })

/** All that fits as comma-separated text, for administrators. */
export const fetchDrawerCsv = (token: string, query: DrawerQuery): Promise<string> =>
  answer({
    method: 'GET',
    path: pathOf(query),
    token,
    headers: { accept: 'text/csv' },
    read: (text) => (typeof text === 'string' ? text : undefined),
  })

/** Says how far the house is with an entry; resolves to the entry afterwards. */
export const changeEntry = (
  token: string,
  drawer: DrawerName,
  change: { readonly id: string; readonly state?: string; readonly note?: string },
): Promise<DeskEntry> =>
  answer({ method: 'PATCH', path: `/api/admin/${drawer}`, token, body: change, read: readEntry(drawer) })

/** All that is kept about an address. */
export const exportPerson = (token: string, email: string): Promise<unknown> =>
  answer({ method: 'POST', path: '/api/admin/people/export', token, body: { email }, read: (all) => all })

/** Erases what may be erased about an address. */
export const erasePerson = (token: string, email: string): Promise<Erasure> =>
  answer({ method: 'POST', path: '/api/admin/people/erase', token, body: { email }, read: readErasure })
