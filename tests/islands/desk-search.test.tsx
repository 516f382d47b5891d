// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeskFindings } from '#domain/search/found.ts'
import { wake } from './island.ts'

const FOUND: DeskFindings = {
  orders: [
    {
      id: 'a'.repeat(24),
      number: '7K3F9-QWM2X',
      name: 'Asha Rao',
      city: 'Pune',
      total: 12_500,
      state: 'paid',
    },
  ],
  customers: [
    {
      key: 'order-1',
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '9876543210',
      latest: { what: 'order', number: '7K3F9-QWM2X', at: '2026-11-20T10:00:00.000Z' },
    },
  ],
  service: [],
  quotes: [],
  enquiries: [],
}
const NOTHING: DeskFindings = { orders: [], service: [], customers: [], quotes: [], enquiries: [] }

let found = FOUND
const asked: string[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  found = FOUND
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
  })
  const { $session } = await import('#stores/account/session.ts')
  Object.assign($session, { get: () => ({ token: 'token', user: {} }) })
})

const open = async () => {
  const { DeskSearch } = await import('#islands/search/DeskSearch.tsx')
  vi.useRealTimers()
  const { place } = await wake(<DeskSearch />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const field = place.querySelector('input')
  if (!field) throw new Error('There is no field.')
  const type = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => {
      await vi.runAllTimersAsync()
    })
  }
  const press = (key: string, isComposing = false) =>
    act(
      async () =>
        void field.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true }),
        ),
    )
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  return { place, field, type, press, active }
}

test('results are a list that the arrow keys move through and Enter opens', async () => {
  const { place, field, type, press, active } = await open()
  await type('a')
  expect(asked).toEqual([])
  await type('asha')
  expect(asked).toEqual(['/api/admin/search?q=asha'])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(
    [...place.querySelectorAll('[role=group]')].map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Orders', 'Customers'])
  expect(active()).toBeNull()
  await press('ArrowDown')
  expect(active()?.textContent).toContain('7K3F9-QWM2X')
  await press('ArrowDown')
  expect(active()?.getAttribute('href')).toBe('/admin/customer?key=order-1')
  await press('ArrowDown')
  expect(active()?.textContent).toContain('Pune')
  await press('ArrowUp')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  const opened: string[] = []
  place.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? '')
  })
  await press('Enter')
  expect(opened).toEqual(['/admin/customer?key=order-1'])
  await press('Escape')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('while an input method composes a word, its keys neither choose, open nor close anything', async () => {
  const { place, field, type, press, active } = await open()
  await type('asha')
  const opened: string[] = []
  place.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push('a page')
  })
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await press(key, true)
  expect(active()).toBeNull()
  expect(opened).toEqual([])
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

test('a search without results says so', async () => {
  found = NOTHING
  const { place, field, type } = await open()
  await type('nobody')
  expect(place.querySelector('output')?.textContent).toBe('No matches.')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
