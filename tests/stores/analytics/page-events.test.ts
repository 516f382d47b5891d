// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import { trackClicks } from '#stores/analytics/page-events.ts'

test('a click reports its destination, but nothing after the first segment of a private path', () => {
  window.happyDOM.setURL('https://shop.example/orders')
  const told: ShopEvent[] = []
  trackClicks((event) => told.push(event))
  const whereTo = (href: string) => {
    document.body.innerHTML = `<a href="${href}">See it</a>`
    document.querySelector('a')?.dispatchEvent(new Event('click', { bubbles: true }))
    return told.at(-1)
  }
  const see = { name: 'click', what: 'See it' }
  for (const path of ['/', '/terms', '/shop', '/shop/black-corset', '/shop/category/Looks/2'])
    expect(whereTo(`${path}?size=M`)).toEqual({ ...see, to: path })
  const secret = `${'0'.repeat(24)}.${'f'.repeat(64)}`
  for (const path of ['/quote', '/track', '/unsubscribe', '/order', '/shortlist'])
    expect(whereTo(`${path}/${secret}`)).toEqual({ ...see, to: path })
  expect(whereTo(`/api/quotes/${secret}/file`)).toEqual({ ...see, to: '/api' })
  for (const href of ['mailto:asha@example.in', 'tel:9876543210']) expect(whereTo(href)).toEqual(see)
})
