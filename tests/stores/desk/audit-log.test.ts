// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { AuditEntry } from '#domain/audit.ts'
import { messages } from '#copy/messages.ts'
import { smallServer, type Answers } from '../../clients/small-server.ts'
import { openPage, signedIn } from '../shop-page.ts'

const PAGE = 50

const entryOf = (seq: number): AuditEntry => ({
  seq,
  at: '2026-11-20T10:00:00.000Z',
  actor: 'Asha Rao',
  act: 'orders.read',
  subject: '',
  details: '{}',
})

/** A log of 85 entries, paged as the server does. */
const pageBefore = (path: string) => {
  const before = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? '') || 86
  const first = Math.max(before - PAGE, 1)
  const entries = Array.from({ length: before - first }, (_, after) => entryOf(before - 1 - after))
  return { body: { entries, next: first > 1 ? first : null } }
}

const open = async (answers: Answers = {}) => {
  const server = await smallServer({ 'GET /api/admin/audit': ({ path }) => pageBefore(path), ...answers })
  openPage(signedIn(), '/admin/audit')
  const log = await import('#stores/desk/audit-log.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  log.openAuditLog()
  await vi.waitFor(() => expect(log.$auditView.get().state).toBe('ready'))
  const shown = () => {
    const view = log.$auditView.get()
    return view.state === 'ready' ? view.log.entries.map(({ seq }) => seq) : view.state
  }
  const toasts = () => $waitingToasts.get().map(({ text }) => text)
  return { ...server, ...log, shown, toasts }
}

const from = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, after) => newest - after)

test('earlier entries are appended once, however often they are requested', async () => {
  const page = await open()
  expect(page.shown()).toEqual(from(85, 36))
  await Promise.all([page.showEarlier(), page.showEarlier()])
  expect(page.shown()).toEqual(from(85, 1))
  await page.showEarlier()
  expect(page.got).toHaveLength(2)
})

test('if earlier entries can’t be loaded the shown ones stay, and they can be requested again', async () => {
  let isAway = true
  const page = await open({
    'GET /api/admin/audit': ({ path }) =>
      path.includes('before=36') && isAway ? { cut: true } : pageBefore(path),
  })
  await page.showEarlier()
  vi.mocked(console.error).mockClear()
  expect(page.shown()).toEqual(from(85, 36))
  expect(page.toasts()).toEqual([messages.shop.offline])
  isAway = false
  await page.showEarlier()
  expect(page.shown()).toEqual(from(85, 1))
})

test('a log that is reopened while earlier entries are loading starts with the newest', async () => {
  const page = await open()
  const earlier = page.showEarlier()
  page.openAuditLog()
  await earlier
  await vi.waitFor(() => expect(page.shown()).toEqual(from(85, 36)))
})
