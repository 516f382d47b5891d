// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { smallServer, type Got } from '../../clients/small-server.ts'
import { openPage, signedIn } from '../shop-page.ts'

const requestOf = (id: string, kind: string) => ({ id, kind, name: id, state: 'new', message: '', note: '' })
const REQUESTS = [
  requestOf('newest', 'price'),
  requestOf('older', 'price'),
  requestOf('visit', 'appointment'),
  requestOf('old-visit', 'appointment'),
]

/** Lists the newest entries of a kind, and finds any by its id as the server does, if it is of that kind. */
const listed = ({ path }: Got) => {
  const { searchParams } = new URL(path, 'http://shop.test')
  const [kind, id] = [searchParams.get('kind'), searchParams.get('id')]
  const entries = REQUESTS.filter((entry) => !kind || entry.kind === kind)
    .filter((entry) => !id || entry.id === id)
    .slice(0, 1)
  return { body: { entries, page: 1, total: entries.length, totalPages: 1, fresh: 0, isAway: false } }
}

const open = async (path: string) => {
  const server = await smallServer({
    'GET /api/admin/requests': listed,
    'GET /catalogue.json': { body: {} },
  })
  openPage(signedIn(), path)
  const desk = await import('#stores/desk/desk.ts')
  const stop = desk.followDesk()
  await vi.waitFor(() => expect(desk.$deskView.get().state).toBe('ready'))
  const view = desk.$deskView.get()
  if (view.state !== 'ready') throw new Error('The desk is not open.')
  return { ...server, ...desk, view, read: () => desk.shownEntryOf(view, desk.$deskQuery.get())?.id, stop }
}

test.each(['visit', 'old-visit'])(
  'a link to a request without its kind opens it, with the tab of its kind: %s',
  async (id) => {
    const before = history.length
    const page = await open(`/admin/requests?entry=${id}`)
    expect(page.read()).toBe(id)
    expect(page.$deskQuery.get().tab.name).toBe('appointments')
    expect(page.view.list.entries.map((entry) => entry.id)).toEqual(['visit'])
    expect(window.location.search).toBe(`?tab=appointments&entry=${id}`)
    expect(history.length).toBe(before)
    page.stop()
  },
)

test('a link to a request of the first kind finds it, even if it isn’t in the list', async () => {
  const page = await open('/admin/requests?entry=older')
  expect([page.read(), page.$deskQuery.get().tab.name]).toEqual(['older', 'requests'])
  page.stop()
})

test('a link to a request that doesn’t exist opens no other one until another is selected', async () => {
  const page = await open('/admin/requests?entry=gone')
  expect(page.read()).toBeUndefined()
  expect(page.isMissing(page.view, page.$deskQuery.get())).toBe(true)
  page.openEntry('newest')
  expect(page.read()).toBe('newest')
  page.stop()
  const plain = await open('/admin/requests')
  expect(plain.read()).toBe('newest')
  plain.stop()
})
