import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiCall } from '#contract/api-call.ts'

type Contracts = Readonly<Record<string, ((...input: never[]) => ApiCall<unknown>) | readonly string[]>>

/**
 * Paths that none of the shop's own scripts call: providers and monitors do, or a browser that follows a link or posts
 * a form.
 */
const CALLED_BY_OTHERS = [
  'health',
  'hooks/content',
  'hooks/razorpay',
  'payment/return',
  'quotes/[token]/file',
  'ready',
]
/** Inputs for the contracts whose path or body depends on them. */
const INPUTS: Readonly<Record<string, readonly unknown[]>> = {
  addCustomerNote: ['[key]', {}],
  addServiceMessage: ['[orderId]', '[ticket]', {}],
  addNote: ['[orderId]', {}],
  applyPayment: ['[orderId]', {}],
  askService: ['[orderId]', {}],
  cancelOrder: ['[orderId]', {}, 'key'],
  changeAddress: ['[orderId]', {}],
  changeDeskEntry: ['requests', {}],
  changeQuote: ['[quoteId]', {}],
  claimQuote: ['[token]'],
  clearFlag: ['[orderId]', {}],
  getBoard: [{}],
  correctEmail: ['[orderId]', {}],
  decideServiceRequest: ['[ticket]', {}],
  detachOrder: ['[orderId]', {}],
  endLink: ['[orderId]', {}],
  getServiceRequest: ['[ticket]'],
  getCustomer: ['[key]'],
  getOrder: ['[orderId]'],
  getPapers: [[]],
  getQuote: ['[quoteId]'],
  listAdminTable: [{ table: 'requests' }],
  listAdminTableAsCsv: [{ table: 'requests' }],
  listOrders: [{}],
  listOrdersAsCsv: [{}],
  moveOrder: ['[orderId]', {}, 'key'],
  payOrder: ['[orderId]'],
  payQuote: ['[token]', 'full'],
  refundOrder: ['[orderId]', {}, 'key'],
  saveQuoteDraft: ['[quoteId]', {}],
  sendOrderMeasurements: ['[orderId]', {}],
  sendQuote: ['[quoteId]', {}],
  sendTrackedMeasurements: ['[token]', {}],
  verifyPayment: [{}, {}],
  verifyQuotePayment: ['[token]', {}],
  watchOrder: ['[orderId]'],
  watchTrackedOrder: ['[token]'],
}

const modules = import.meta.glob<Contracts>('../../src/contract/*/*.ts', { eager: true })

const made = Object.values(modules)
  .flatMap((contracts) => Object.entries(contracts))
  .flatMap(([name, contract]): readonly ApiCall<unknown>[] =>
    // A contract's module may also export the values that its call accepts.
    typeof contract === 'function' ? [Reflect.apply(contract, undefined, INPUTS[name] ?? [{}])] : [],
  )
  .map(({ method, path }) => ({ method, path: decodeURIComponent(path.split('?')[0] ?? '') }))

const API = 'src/pages/api'
const routes = readdirSync(API, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('[...'))
  .map((entry) => join(entry.parentPath, entry.name).slice(API.length + 1))
  .map((file) => file.replace(/(\/index)?\.ts$/, ''))

test('every contract names a path of the back end that supports its method', async () => {
  const endpoints = import.meta.glob<object>('../../src/pages/api/**/*.ts')
  expect(made.length).toBeGreaterThan(25)
  for (const { method, path } of made.filter((one) => one.path.startsWith('/api/'))) {
    const name = path.replace('/api/', '')
    expect(routes, path).toContain(name)
    const load = endpoints[`../../${API}/${name}.ts`] ?? endpoints[`../../${API}/${name}/index.ts`]
    expect(await load?.(), path).toHaveProperty(method)
  }
})

test('every path of the back end has a contract or is called by others', () => {
  const known = new Set(made.map(({ path }) => path.replace('/api/', '')))
  // One contract serves the desk's three tables.
  const tables = ['admin/contacts', 'admin/subscribers']
  expect(routes.filter((route) => !known.has(route)).toSorted()).toEqual(
    [...CALLED_BY_OTHERS, ...tables].toSorted(),
  )
})
