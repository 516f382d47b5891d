import { beforeEach, expect } from 'vitest'
import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

/** A price request as its form sends it. */
export const priceRequest = (change: object = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  message: 'For a board meeting',
  size: 'M',
  productSlug: 'burgundy-blazer',
  productTitle: 'Burgundy Silk Blazer',
  ...change,
})

/** Makes Asha ask for a price, and returns the id of her request. */
export const askForPrice = async ({ visitor }: Shop, change: object = {}): Promise<string> => {
  const { status, body } = await visitor.post<{ id: string }>('/api/requests', priceRequest(change))
  expect(status).toBe(201)
  return body.id
}

/**
 * A person whom no other test uses, because the document service's stand-in keeps its rows from test to test. Each test
 * of the file gets another one.
 */
export const useSomebody = () => {
  const somebody = {
    name: '',
    email: '',
    request: (change: object = {}) =>
      priceRequest({ name: `Asha ${somebody.name}`, email: somebody.email, ...change }),
  }
  beforeEach(() => {
    somebody.name = `s${crypto.randomUUID().slice(0, 8)}`
    somebody.email = `${somebody.name}@example.com`
  })
  return somebody
}

/** Changes an entry on the desk, as staff do. */
export const change = <T>(staff: Client, path: string, body: object) =>
  staff.call<T>('PATCH', path, JSON.stringify(body))
