// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { DeskFindings } from '#domain/search/found.ts'
import { messages } from '#copy/messages.ts'
import { smallServer, type Answer } from '../clients/small-server.ts'
import { fromOtherTab, openPage, signedIn } from './shop-page.ts'

const NOTHING: DeskFindings = { orders: [], service: [], customers: [], quotes: [], enquiries: [] }

const open = async (answer: () => Answer) => {
  const server = await smallServer({ 'GET /api/admin/search': answer })
  openPage(signedIn(), '/admin/today')
  return { ...server, ...(await import('#stores/search/desk-search.ts')) }
}

test('a space typed after the last letter doesn’t change the search', async () => {
  const page = await open(() => ({ body: NOTHING }))
  page.searchFor('Ananya')
  page.searchFor('Ananya ')
  await vi.waitFor(() => expect(page.$searchView.get().state).toBe('found'))
  expect(page.got).toHaveLength(1)
  page.searchFor('Ananya R')
  page.searchFor('Ananya Ra')
  await vi.waitFor(() => expect(page.got).toHaveLength(2))
  expect(page.got[1]?.path).toContain('Ananya+Ra')
})

test('results say which words they are for', async () => {
  const page = await open(() => ({ body: NOTHING }))
  page.searchFor('Anan ')
  await vi.waitFor(() => expect(page.$searchView.get()).toMatchObject({ state: 'found', query: 'Anan' }))
  page.searchFor('Ananya')
  expect(page.isFoundFor(page.$searchView.get(), 'Ananya')).toBe(false)
  await vi.waitFor(() => expect(page.isFoundFor(page.$searchView.get(), ' Ananya')).toBe(true))
})

test('a search after the session ended doesn’t stay pending', async () => {
  const page = await open(() => ({ body: NOTHING }))
  page.searchFor('Ananya')
  expect(page.$searchView.get().state).toBe('busy')
  fromOtherTab('authToken', null)
  await vi.waitFor(() => expect(page.$searchView.get().state).toBe('closed'))
  expect(page.got).toEqual([])
})

test('a search that failed is repeated when it is typed again', async () => {
  let isAway = true
  const page = await open(() => (isAway ? { cut: true } : { body: NOTHING }))
  page.searchFor('Ananya')
  await vi.waitFor(() =>
    expect(page.$searchView.get()).toEqual({ state: 'failed', text: messages.shop.offline }),
  )
  isAway = false
  page.searchFor('Ananya ')
  await vi.waitFor(() => expect(page.$searchView.get().state).toBe('found'))
  vi.mocked(console.error).mockClear()
})
