// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openPage } from '../stores/shop-page.ts'
import { wake } from './island.ts'

test('the shop’s forms are built as forms a browser can send by itself, and wake without a mismatch', async () => {
  openPage({})
  const [{ RequestForm }, { ContactForm }, { LuckyDraw }] = await Promise.all([
    import('#islands/enquiries/RequestForm.tsx'),
    import('#islands/enquiries/ContactForm.tsx'),
    import('#islands/enquiries/LuckyDraw.tsx'),
  ])
  for (const [island, action] of [
    [<RequestForm key="request" kinds={['price', 'appointment']} productSlug="b" />, '/api/requests'],
    [<ContactForm key="contact" />, '/api/contacts'],
    [<LuckyDraw key="draw" />, '/api/subscribers'],
  ] as const) {
    const { place, rendered, problems } = await wake(island)
    expect(problems).toEqual([])
    expect(rendered).not.toContain('style=')
    expect(place.querySelector('form')?.getAttribute('action')).toBe(action)
    expect(place.querySelector('form')?.getAttribute('method')).toBe('post')
  }
})

test('the field that no person sees is hidden from screen readers and from the keyboard', async () => {
  openPage({})
  const { ContactForm } = await import('#islands/enquiries/ContactForm.tsx')
  const { place } = await wake(<ContactForm />)
  const decoy = place.querySelector('input[name=fax]')
  expect(decoy?.getAttribute('aria-hidden')).toBe('true')
  expect(decoy?.getAttribute('tabindex')).toBe('-1')
})
