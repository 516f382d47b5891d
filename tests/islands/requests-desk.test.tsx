// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

const request = {
  id: 'newest',
  kind: 'price',
  name: 'Ritu Bansal',
  email: 'ritu@bansalcapital.in',
  phone: '',
  message: 'Is it lined?',
  size: '',
  productSlug: '',
  productTitle: '',
  state: 'new',
  note: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
}

test('if a link names an entry that doesn’t exist, the desk says so in its place', async () => {
  openPage(signedIn(), '/admin/requests')
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/requests')) return Response.json({ quotes: [] })
    const entries = path.includes('id=gone') ? [] : [request]
    return Response.json({ entries, page: 1, total: entries.length, totalPages: 1, fresh: 0, isAway: false })
  })
  const { RequestsDesk } = await import('#islands/desk/RequestsDesk.tsx')
  const { place } = await wake(<RequestsDesk />)
  const panel = () => place.querySelector('.panel')
  expect(panel()?.textContent).toContain('Ritu Bansal')
  history.pushState(null, '', '/admin/requests?entry=gone')
  await act(async () => {
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(panel()?.textContent).toContain('This entry could not be found.')
  expect(panel()?.textContent).not.toContain('Ritu')
  await press(button(place, 'All requests'))
  expect(window.location.search).toBe('')
  expect(panel()?.textContent).toContain('Ritu Bansal')
})
