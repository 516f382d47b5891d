// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openPaymentDialog, type PaymentDialog } from '#clients/payments/payment-dialog.ts'

interface Opened {
  readonly options: Readonly<Record<string, unknown>>
}

const payment = (change: Partial<PaymentDialog> = {}): PaymentDialog => ({
  shopName: 'ILVARA',
  intent: {
    id: 'order_1',
    amount: 1_250_000,
    currency: 'INR',
    keyId: 'rzp_test_1',
    orderId: 'o1',
    secondsLeft: 3600,
  },
  customer: { name: 'Ananya Rao', email: '', contact: '9876543210' },
  paid: vi.fn<PaymentDialog['paid']>(),
  dismissed: vi.fn<() => void>(),
  attemptFailed: vi.fn<() => void>(),
  ...change,
})

const answerScripts = (outcome: 'load' | 'error', opened: Opened[] = []) =>
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (outcome === 'load')
      Reflect.set(
        window,
        'Razorpay',
        class {
          readonly options: Readonly<Record<string, unknown>>
          constructor(options: Readonly<Record<string, unknown>>) {
            this.options = options
          }
          on() {}
          open() {
            opened.push(this)
          }
        },
      )
    if (script instanceof HTMLElement) queueMicrotask(() => script.dispatchEvent(new Event(outcome)))
  })

afterEach(() => void Reflect.deleteProperty(window, 'Razorpay'))

test('the dialog opens with the key, the order, the amount in paise and the placeholder e-mail address', async () => {
  const opened: Opened[] = []
  answerScripts('load', opened)
  await openPaymentDialog('/one.js', payment())
  expect(opened[0]?.options).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 1_250_000,
    currency: 'INR',
    name: 'ILVARA',
    description: 'Payment for Order',
    prefill: { email: 'customer@example.com' },
  })
})

// Each call needs a new URL, because a script that has loaded isn't requested again.
let scripts = 0

/** The options with which such a browser opens the dialog. */
const optionsIn = async (userAgent: string, change: Partial<PaymentDialog> = {}, languages = ['en-IN']) => {
  const opened: Opened[] = []
  answerScripts('load', opened)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  scripts += 1
  await openPaymentDialog(`/script-${scripts}.js`, payment(change))
  return opened[0]?.options
}
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'

test('inside another app the whole page leaves to pay and returns to the order', async () => {
  expect(await optionsIn(`${CHROME} Instagram 390.0`)).toMatchObject({
    callback_url: `${window.location.origin}/api/payment/return?order=o1`,
    redirect: true,
  })
  const options = await optionsIn(CHROME)
  for (const name of ['callback_url', 'redirect', 'webview_intent']) expect(options).not.toHaveProperty(name)
})

test('inside another app UPI apps are offered, except on iPhones, where an ID is typed', async () => {
  expect(await optionsIn(`${CHROME} Instagram 390.0`)).toMatchObject({ webview_intent: true })
  expect(await optionsIn(`${SAFARI} Instagram 390.0`)).toMatchObject({ webview_intent: false })
})

test('typing a UPI ID is offered on iPhones only, where it hasn’t been withdrawn', async () => {
  const hide = [{ method: 'upi', flows: ['collect'] }]
  expect(await optionsIn(CHROME)).toMatchObject({ config: { display: { hide } } })
  expect(await optionsIn(SAFARI)).toMatchObject({ config: { display: { hide: [] } } })
})

test('the dialog uses the browser’s language if it supports it, asks before it closes, and ends with the order', async () => {
  const options = await optionsIn(CHROME, {}, ['gu-IN', 'en'])
  expect(options).toMatchObject({
    config: { display: { language: 'guj' } },
    modal: { confirm_close: true },
    timeout: expect.toSatisfy((seconds: number) => seconds > 3590 && seconds <= 3600),
  })
  expect(await optionsIn(CHROME, {}, ['fr'])).toMatchObject({ config: { display: { language: 'en' } } })
})

test('the time that the dialog takes to load is taken off the time to pay, and the device’s clock doesn’t matter', async () => {
  vi.useFakeTimers({ now: Date.now() + 20 * 60 * 1000, toFake: ['Date'] })
  vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValue(11_500)
  expect(await optionsIn(CHROME)).toMatchObject({ timeout: 3589 })
  const intent = { ...payment().intent, secondsLeft: -5 }
  expect(await optionsIn(CHROME, { intent })).toMatchObject({ timeout: 1 })
})

test('a blocked script fails and can be tried again', async () => {
  answerScripts('error')
  await expect(openPaymentDialog('/two.js', payment())).rejects.toThrow('did not arrive')
  const opened: Opened[] = []
  vi.restoreAllMocks()
  answerScripts('load', opened)
  await openPaymentDialog('/two.js', payment())
  expect(opened).toHaveLength(1)
})

test('a script that never loads is given up after twenty seconds', async () => {
  vi.useFakeTimers()
  vi.spyOn(document.head, 'append').mockReturnValue(undefined)
  const opening = openPaymentDialog('/three.js', payment())
  await Promise.all([expect(opening).rejects.toThrow('did not arrive'), vi.advanceTimersByTimeAsync(20_000)])
})
