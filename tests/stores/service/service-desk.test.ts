// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { smallServer } from '../../clients/small-server.ts'
import { arrive } from '../../support/arrive.ts'
import { openPage, signedIn } from '../shop-page.ts'

const TICKET = '7K3F-9QWM'

test('an unsent message to a customer survives a visit to another page', async () => {
  openPage(signedIn(), '/admin/service')
  const { storeUnsentText } = await import('#stores/service/service-desk.ts')
  storeUnsentText(TICKET, 'On Friday.')
  vi.resetModules()
  const next = await import('#stores/service/service-desk.ts')
  expect([next.unsentText(TICKET), next.unsentText('another')]).toEqual(['On Friday.', ''])
  next.storeUnsentText(TICKET, '')
  expect(next.unsentText(TICKET)).toBe('')
})

const SENT = { at: '2026-11-20T10:00:00.000Z', from: 'customer', what: 'sent', text: 'When does it arrive?' }
const ADDED = { ...SENT, what: 'added', text: 'I travel on Friday.' }
const request = { ticket: TICKET, state: 'open', endedAt: null, entries: [SENT] }
const another = { ...request, ticket: '2M4C-8RTX' }
const ended = {
  ...request,
  state: 'done',
  endedAt: ADDED.at,
  entries: [SENT, { ...SENT, from: 'staff', what: 'done' }],
}

/** The desk with one open request, and the answers that its server gives from then on. */
const open = async () => {
  let [requests, read]: [readonly object[], object] = [[request], request]
  const server = await smallServer({
    'GET /api/admin/service': () => ({ body: { requests, page: 1, total: requests.length, totalPages: 1 } }),
    [`GET /api/admin/service/${TICKET}`]: () => ({ body: read }),
  })
  openPage(signedIn(), '/admin/service')
  const desk = await import('#stores/service/service-desk.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  const stop = desk.followService()
  await vi.waitFor(() => expect(desk.$openRequest.get()).toMatchObject({ state: 'ready', request }))
  return {
    ...desk,
    stop,
    texts: () => $waitingToasts.get().map(({ text }) => text),
    /** Makes the page poll again, and waits until it has been answered. */
    async lookAgain(next: { readonly requests?: readonly object[]; readonly read: object }) {
      ;({ requests = requests, read } = next)
      const before = server.got.length
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(server.got).toHaveLength(before + 2))
      await arrive()
    },
  }
}

test('the service desk shows new requests, and announces what a customer adds to the open one', async () => {
  const page = await open()
  const added = { ...request, entries: [SENT, ADDED] }
  page.storeUnsentText(TICKET, 'On Fri')
  await page.lookAgain({ requests: [another, added], read: added })
  expect(page.serviceList.$view.get()).toMatchObject({ list: { requests: [another, added] } })
  expect(page.$openRequest.get()).toMatchObject({ ticket: TICKET, request: added })
  expect(page.unsentText(TICKET)).toBe('On Fri')
  expect(page.texts()).toEqual(['The customer has added something to this request.'])
  await page.lookAgain({ read: added })
  expect(page.texts()).toHaveLength(1)
  page.stop()
})

test('a request ended by a colleague is shown as it is, but not while somebody writes to its customer', async () => {
  const page = await open()
  page.storeUnsentText(TICKET, 'On Friday.')
  await page.lookAgain({ read: ended })
  expect(page.$openRequest.get()).toMatchObject({ request })
  page.storeUnsentText(TICKET, '')
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await page.lookAgain({ read: ended })
  expect(page.$openRequest.get()).toMatchObject({ request })
  dialog.remove()
  await page.lookAgain({ read: ended })
  expect(page.$openRequest.get()).toMatchObject({ request: ended })
  expect(page.texts()).toEqual([])
  page.stop()
})

test('a service desk that was left polls no more', async () => {
  const page = await open()
  page.stop()
  const look = vi.spyOn(globalThis, 'fetch')
  window.dispatchEvent(new Event('online'))
  expect(look).not.toHaveBeenCalled()
})
