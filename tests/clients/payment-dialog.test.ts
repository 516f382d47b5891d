// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openPaymentDialog, type PaymentDialog } from '#clients/payment-dialog.ts'

interface Opened {
  readonly options: Readonly<Record<string, unknown>>
}

const payment = (change: Partial<PaymentDialog> = {}): PaymentDialog => ({
  shopName: 'ILVARA',
  intent: { id: 'order_1', amount: 1_250_000, currency: 'INR', keyId: 'rzp_test_1', orderId: 'o1' },
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

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'Razorpay')
})

test('the dialog opens with the key, the order, the amount in paise and the placeholder address', async () => {
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

test('a blocked script fails, and may be tried again', async () => {
  answerScripts('error')
  await expect(openPaymentDialog('/two.js', payment())).rejects.toThrow('did not arrive')
  const opened: Opened[] = []
  vi.restoreAllMocks()
  answerScripts('load', opened)
  await openPaymentDialog('/two.js', payment())
  expect(opened).toHaveLength(1)
})

test('a script that never comes is given up after twenty seconds', async () => {
  vi.useFakeTimers()
  vi.spyOn(document.head, 'append').mockReturnValue(undefined)
  const opening = openPaymentDialog('/three.js', payment())
  await Promise.all([expect(opening).rejects.toThrow('did not arrive'), vi.advanceTimersByTimeAsync(20_000)])
  vi.useRealTimers()
})
