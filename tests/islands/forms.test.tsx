// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

const backEnd = { answer: Promise.resolve<unknown>({}) }
vi.mock('#clients/call.ts', () => ({ call: () => backEnd.answer }))

type TextField = HTMLInputElement | HTMLTextAreaElement

const textFields = (place: Element) =>
  [...place.querySelectorAll<TextField>('input, textarea')].filter(
    ({ name, type }) => name !== 'fax' && type !== 'checkbox' && type !== 'hidden',
  )
const fill = (place: Element, name: string, text: string) => {
  const field = textFields(place).find((one) => one.name === name)
  if (field) field.value = text
}

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

test('nothing is typed into what is being sent: it would be lost with what is thanked for', async () => {
  openPage({})
  const [{ RequestForm }, { ContactForm }, { LuckyDraw }] = await Promise.all([
    import('#islands/enquiries/RequestForm.tsx'),
    import('#islands/enquiries/ContactForm.tsx'),
    import('#islands/enquiries/LuckyDraw.tsx'),
  ])
  const answer = Promise.withResolvers<unknown>()
  backEnd.answer = answer.promise
  const awake: Element[] = []
  for (const [island, action] of [
    [<RequestForm key="request" kinds={['price', 'appointment']} />, 'Request the price'],
    [<ContactForm key="contact" />, 'Send'],
    [<LuckyDraw key="draw" />, 'Enter the draw'],
  ] as const) {
    const { place } = await wake(island)
    fill(place, 'name', 'Asha')
    fill(place, 'email', 'asha@example.in')
    fill(place, 'phone', '9876543210')
    const [first] = textFields(place)
    first?.focus()
    await press(button(place, action))
    expect(textFields(place).filter(({ readOnly }) => !readOnly)).toEqual([])
    expect(document.activeElement).toBe(first)
    awake.push(place)
  }
  await act(async () => answer.reject(new Error('no')))
  await vi.waitFor(
    () => act(async () => expect(awake.flatMap(textFields).filter(({ readOnly }) => readOnly)).toEqual([])),
    { timeout: 5000 },
  )
})
