import { expect, test } from 'vitest'
import ServiceSection from '#components/service/ServiceSection.astro'
import type { ServiceRequest, OrderServiceView } from '#domain/service/service-request.ts'
import { CANCEL_REQUEST } from '../support/service-request.ts'
import { render } from '../support/render.ts'

const REQUEST: ServiceRequest = {
  ...CANCEL_REQUEST,
  entries: [{ at: '2026-11-20T10:00:00.000Z', from: 'customer', what: 'sent', text: '<b>I travel</b>' }],
}

const VIEW: OrderServiceView = {
  phase: 'waiting',
  kinds: ['question', 'cancel'],
  lines: [{ position: 0, product: 'Silk stole, Ivory' }],
  requests: [REQUEST],
}

const rendered = (props: object) => render(ServiceSection, { view: VIEW, sent: null, ...props })

test('the page of a link shows tickets and forms without a script, and messages stay plain text', async () => {
  const html = await rendered({})
  expect(html).toContain('7K3F-9QWM')
  expect(html).toContain('&lt;b&gt;I travel')
  expect(html).toContain('value="service-words"')
  expect(html).toContain('Ask to cancel the order')
})

test('a form that was not accepted is open again with what was typed and what is wrong', async () => {
  const typed = { action: 'service', kind: 'question', line: '0', words: 'Longer?' }
  const html = await rendered({
    posted: { name: 'service', typed, faults: { words: 'Say more.' }, text: '' },
  })
  expect(html).toMatch(/<details open/)
  expect(html).toContain('Longer?')
  expect(html).toContain('Say more.')
  const gone = { ...typed, kind: 'return' }
  const late = await rendered({ posted: { name: 'service', typed: gone, faults: {}, text: 'Too late.' } })
  expect(late).toContain('Too late.')
  expect(late).toContain('Longer?')
})

test('what was sent is acknowledged, a new request with its ticket, and never in a forged link’s words', async () => {
  expect(await rendered({})).not.toContain('Thank you.')
  expect(await rendered({ sent: '' })).toContain('Thank you. We have your message.')
  expect(await rendered({ sent: '7K3F-9QWM' })).toContain(
    'Thank you. We have your request: ticket 7K3F-9QWM.',
  )
  expect(await rendered({ sent: 'Call 1800' })).not.toContain('Call 1800')
})

test('the day of an answer is written the way people say it, without the hour at which the period ends', async () => {
  const html = await rendered({
    view: { ...VIEW, requests: [{ ...REQUEST, answerBy: '2126-11-28T21:59:00.000Z' }] },
  })
  expect(html).toContain('We will reply by Friday, 29 November 2126.')
  expect(html).not.toContain('3:29')
})

test('once its answer is late, a request says so and promises no day that has passed', async () => {
  const late = { ...REQUEST, answerBy: '2026-01-01T10:00:00.000Z' }
  const html = await rendered({ view: { ...VIEW, requests: [late] } })
  expect(html).toContain('We are sorry: our reply is late. It was due by Thursday, 1 January 2026.')
  expect(html).not.toContain('We will reply by')
})

test('an open cancellation says how to take it back, and an ended one accepts no further messages', async () => {
  expect(await rendered({})).toContain('Changed your mind? Add a message.')
  const ended = { ...REQUEST, state: 'done', endedAt: '2026-11-21T10:00:00.000Z' }
  const html = await rendered({ view: { ...VIEW, requests: [ended] } })
  expect(html).not.toContain('Changed your mind?')
  expect(html).not.toContain('value="service-words"')
})
