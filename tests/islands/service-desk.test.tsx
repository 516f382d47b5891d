// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { CANCEL_REQUEST } from '../support/service-request.ts'
import { wake } from './island.ts'

const REQUEST: OpenServiceRequest = {
  ...CANCEL_REQUEST,
  orderId: 'a'.repeat(24),
  orderNumber: '7K3F9-QWM2X',
  customer: 'Asha Rao',
  isHeld: true,
  email: 'asha@example.in',
  phone: '9876543210',
  phase: 'waiting',
  products: ['Silk stole, Ivory'],
  totalPrice: 10_000,
  paidAmount: 10_000,
  refundedAmount: 0,
  orderedAt: '2026-11-19T10:00:00.000Z',
  others: [],
}
const NONE = { state: 'none' } as const
const ENDED = { ...REQUEST, state: 'done', endedAt: '2026-11-21T10:00:00.000Z', isHeld: false } as const

/** The panel of a request, in a tab in which somebody has written this to its customer without sending it. */
const openPanel = async (request: OpenServiceRequest, unsent = '') => {
  openPage(signedIn(), '/admin/service')
  const { $openRequest, storeUnsentText } = await import('#stores/service/service-desk.ts')
  const { ServicePanel } = await import('#islands/service-desk/ServicePanel.tsx')
  storeUnsentText(request.ticket, unsent)
  const viewOf = (shown: OpenServiceRequest) =>
    ({ state: 'ready', ticket: shown.ticket, request: shown }) as const
  $openRequest.set(viewOf(request))
  const { useLive } = await import('#islands/use-live.ts')
  const Panel = () => <ServicePanel open={useLive($openRequest, NONE)} />
  const { place } = await wake(<Panel />)
  return {
    place,
    show: (shown: OpenServiceRequest) => act(async () => $openRequest.set(viewOf(shown))),
    field: () => place.querySelector('textarea'),
    names: () =>
      [...place.querySelectorAll('button, a.btn')]
        .filter((element) => !element.closest('dialog'))
        .map(({ textContent }) => textContent),
  }
}

test('continuing an order although its cancellation was requested needs a confirmation', async () => {
  const { place, names } = await openPanel(REQUEST)
  expect(names()).toEqual([
    'All requests',
    'Cancel the order on its page',
    'Answer',
    'Accept',
    'Refuse',
    'Continue the order',
  ])
  expect([...place.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)).toEqual([
    'Refuse this request?',
    'Continue this order?',
  ])
})

test('a cancellation links to its order until it has ended, even after everything was refunded', async () => {
  const { names, show } = await openPanel({ ...REQUEST, state: 'accepted', refundedAmount: 10_000 })
  expect(names()).toContain('Cancel the order on its page')
  await show({ ...ENDED, refundedAmount: 10_000 })
  expect(names()).toEqual(['All requests'])
})

test('an unsent message to a customer stays when a colleague ends her request, and can’t be sent any more', async () => {
  const { field, names, show } = await openPanel({ ...REQUEST, kind: 'question' }, 'On Friday.')
  expect(names()).toContain('Answer')
  await show({ ...ENDED, kind: 'question' })
  expect([field()?.value, field()?.readOnly]).toEqual(['On Friday.', true])
  expect(names()).toEqual(['All requests'])
})

test('an ended request without an unsent message shows no form', async () => {
  const { field } = await openPanel(ENDED)
  expect(field()).toBeNull()
})

test('a note that was matched by telephone number says so', async () => {
  openPage(signedIn(), '/admin/customer')
  const { Notes } = await import('#islands/customers/Notes.tsx')
  const note = { id: 'a', at: '2026-11-20T10:00:00.000Z', by: 'Staff', text: 'Prefers silk', joinedBy: null }
  const customer = {
    key: 'order-1',
    notes: [note, { ...note, id: 'b', text: 'Wears black', joinedBy: 'phone' }],
    orderNotes: [],
  } as const
  const { place } = await wake(<Notes customer={customer} />)
  const [own, joined] = [...place.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
  expect(own).not.toContain('Linked by phone')
  expect(joined).toContain('Linked by phone')
})
