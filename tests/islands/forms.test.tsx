// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

const THANKS = 'Thanks for reaching out! We will get back to you shortly.'

const backEnd = { answer: Promise.resolve<unknown>({ message: THANKS }) }
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

test('the shop’s forms are built so that a browser can send them by itself, and hydrate without a mismatch', async () => {
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

test('the honeypot field is hidden from screen readers and from the keyboard', async () => {
  openPage({})
  const { ContactForm } = await import('#islands/enquiries/ContactForm.tsx')
  const { place } = await wake(<ContactForm />)
  const decoy = place.querySelector('input[name=fax]')
  expect(decoy?.getAttribute('aria-hidden')).toBe('true')
  expect(decoy?.getAttribute('tabindex')).toBe('-1')
})

test('nothing can be typed into a form that is being sent, because it would be lost', async () => {
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

test('a message that nobody could answer is accepted, and stays in the form to be sent again with what is missing', async () => {
  openPage({})
  backEnd.answer = Promise.resolve({ message: THANKS })
  const [{ ContactForm }, { contactForm }] = await Promise.all([
    import('#islands/enquiries/ContactForm.tsx'),
    import('#stores/enquiries/contact-form.ts'),
  ])
  const { place } = await wake(<ContactForm />)
  const messageOf = () => textFields(place).find(({ name }) => name === 'message')?.value
  const said = () => place.querySelector('output')?.textContent
  const send = async () => {
    await press(button(place, 'Send'))
    await act(() => vi.waitFor(() => expect(contactForm.$form.get().step).toBe('done'), { timeout: 5000 }))
  }
  fill(place, 'message', 'The emerald, please')
  await send()
  expect(said()).toMatch(new RegExp(`^${THANKS} .*please add an e-mail address or a phone number`))
  expect(messageOf()).toBe('The emerald, please')
  fill(place, 'phone', '98765 43210')
  await send()
  expect(contactForm.$form.get()).toMatchObject({ done: THANKS })
  expect(messageOf()).toBe('')
})
