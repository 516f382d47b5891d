// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { smallServer, type Answers } from '../clients/small-server.ts'
import { blazer, openPage } from './shop-page.ts'

const words = {
  kind: 'price',
  name: 'Ananya Rao',
  email: 'ananya@raofoundry.in',
  phone: '98765 43210',
  message: '',
  fax: '',
} as const
const sent = {
  status: 201,
  body: { outcome: 'sent', id: 'a', message: 'Price request submitted successfully!' },
}
const failed = {
  status: 502,
  body: { error: 'documents_failed', message: 'Failed to submit form. Please try again.', pending: true },
}

const openForm = async (answers: Answers) => {
  const { got } = await smallServer(answers)
  const [{ requestForm }, { $waitingToasts }] = await Promise.all([
    import('#stores/enquiries/request-form.ts'),
    import('#stores/toasts.ts'),
  ])
  return { got, form: requestForm, toasts: () => $waitingToasts.get().map(({ text }) => text) }
}

const idsOf = (got: readonly { readonly body: unknown }[]) =>
  got.map(({ body }) => (body as { readonly id: string }).id)

/** A failed POST is logged; these fail on purpose. */
const expectErrors = () => vi.mocked(console.error).mockClear()

beforeEach(() => openPage({}, '/shop/emerald-peak-lapel-blazer'))

test('an enquiry keeps its id until it has arrived, and the next one has another', async () => {
  let attempts = 0
  const { got, form, toasts } = await openForm({
    'POST /api/requests': () => ((attempts += 1) === 1 ? failed : sent),
  })
  expect(await form.send(words)).toBe(false)
  expect(form.$form.get()).toMatchObject({
    step: 'refused',
    text: 'Failed to submit form. Please try again.',
    note: expect.stringContaining('We do have your message'),
  })
  expect(toasts()).toEqual(['Failed to submit request'])
  expect(await form.send(words)).toBe(true)
  expect(await form.send(words)).toBe(true)
  const [first, second, third] = idsOf(got)
  expect(first).toMatch(/^[0-9a-f]{24}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  // What was refused has arrived now, so the error message is withdrawn.
  expect(toasts()).toEqual(['Price request submitted successfully!', 'Price request submitted successfully!'])
  expectErrors()
})

test('a lost connection and a rate limit are shown, and the input stays', async () => {
  let attempts = 0
  const { form } = await openForm({
    'POST /api/requests': () =>
      (attempts += 1) === 1
        ? { cut: true }
        : {
            status: 429,
            body: { error: 'too_many', message: 'Too many.' },
            headers: { 'retry-after': '30' },
          },
  })
  await form.send(words)
  expect(form.$form.get()).toMatchObject({ text: 'Failed to submit form. Please try again.', note: '' })
  await form.send(words)
  expect(form.$form.get()).toMatchObject({ note: 'Too many attempts. Please try again in 30 seconds.' })
  expectErrors()
})

test('what the form was opened for is sent along, until it is opened for something else', async () => {
  const { got, form } = await openForm({ 'POST /api/requests': sent })
  const { setRequestedProducts } = await import('#stores/enquiries/requested-products.ts')
  const own = { ...words, productTitle: 'The Peak Lapel Blazer' }
  await form.send(own)
  setRequestedProducts([blazer], 'Shipping outside India')
  await form.send(words)
  setRequestedProducts([blazer])
  await form.send(words)
  const products = [{ product: 'p1', size: 'M', color: 'Emerald', quantity: 1 }]
  expect(got.map(({ body }) => body)).toMatchObject([
    { productTitle: 'The Peak Lapel Blazer' },
    { productTitle: 'Shipping outside India', products },
    { productTitle: '', products },
  ])
  expect(got[0]?.body).not.toHaveProperty('products')
})

test('the server’s error about a field is shown under the field', async () => {
  const { form, toasts } = await openForm({
    'POST /api/requests': {
      status: 422,
      body: { error: 'invalid', message: 'No.', fields: { name: 'Please use 128 characters or fewer' } },
    },
  })
  await form.send(words)
  expect(form.$form.get()).toMatchObject({
    text: '',
    fields: { name: 'Please use 128 characters or fewer' },
  })
  expect(toasts()).toEqual([])
  expectErrors()
})

test('a second call while an enquiry is on its way sends nothing, and an invalid e-mail address isn’t sent', async () => {
  const { got, form } = await openForm({ 'POST /api/requests': sent })
  const both = await Promise.all([form.send(words), form.send(words)])
  expect(both).toEqual([true, false])
  await form.send({ ...words, email: '' })
  expect(form.$form.get()).toMatchObject({ fields: { email: 'Email address is required' } })
  await form.send({ ...words, email: 'a@b' })
  expect(form.$form.get()).toMatchObject({ fields: { email: 'Please enter a valid email address' } })
  expect(got).toHaveLength(1)
})

test('a submission faster than people are is delayed for a moment, and says how long the form was open', async () => {
  const { got, form } = await openForm({ 'POST /api/requests': sent })
  form.opened()
  await form.send(words)
  const body = got[0]?.body as { readonly openMs: number } | undefined
  expect(body?.openMs).toBeGreaterThanOrEqual(1500)
})
