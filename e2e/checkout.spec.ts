import type { Page } from '@playwright/test'
import { hold } from './support/late-files.ts'
import { siteUrl } from './support/opened-shop.ts'
import {
  arrangeFaults,
  captureAtProvider,
  endFaults,
  ledger,
  lineOf,
  proofOf,
  type Line,
} from './support/orders.ts'
import { leavePayment, paymentDialog } from './support/payment-dialog.ts'
import { post, signedIn, type Person } from './support/people.ts'
import { settle } from './support/settle.ts'
import { INDIRANAGAR, openConsent, type Storefront } from './support/storefront.ts'
import { expect, test } from './support/test.ts'

const CORSET = 'burgundy-corset'

const payButton = (page: Page) => page.getByRole('button', { name: /^(Proceed to|Processing) Payment/ })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

interface OpenedCheckout {
  readonly person: Person
  readonly cart: readonly Line[]
}

/** A signed-in shopper with a cart and an address, at the cart. */
const openCheckout = async (
  storefront: Storefront,
  given: Partial<OpenedCheckout> = {},
): Promise<OpenedCheckout> => {
  const person = given.person ?? (await signedIn('Ananya Rao'))
  const cart = given.cart ?? [await lineOf(CORSET)]
  await storefront.remember({ person, cart, delivery: INDIRANAGAR })
  await storefront.page.goto('/cart')
  await expect(payButton(storefront.page)).toBeVisible()
  return { person, cart }
}

const ordersOf = async ({ token }: Person) => {
  const answer = await fetch(`${siteUrl()}/api/orders/myorders`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as readonly { _id: string; isPaid: boolean; state: string }[]
}

/** The calls the page makes to the payment part of the back end. */
const paymentCalls = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/payment/')) calls.push(request.url())
  })
  return calls
}

const cartOf = async (storefront: Storefront) =>
  JSON.parse((await storefront.stored('cart')) ?? '[]') as unknown[]

test.describe('before the dialog', () => {
  test('somebody signed out is asked to sign in, and the back end is not', async ({ storefront }) => {
    const { page } = storefront
    const calls = paymentCalls(page)
    await storefront.remember({ cart: [await lineOf(CORSET)], delivery: INDIRANAGAR })
    await page.goto('/cart')
    await payButton(page).click()
    await expect(alert(page, 'Please log in to proceed to payment.')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('whoever writes another e-mail address is told where the confirmation goes', async ({
    storefront,
  }) => {
    const { page } = storefront
    const { person } = await openCheckout(storefront)
    const email = page.getByLabel('E-mail address')
    await email.fill(person.user.email.toUpperCase())
    await expect(page.getByText(/^Your confirmation goes to/)).toBeHidden()
    await email.fill('office@example.com')
    await expect(page.getByText(`Your confirmation goes to ${person.user.email}`)).toBeVisible()
  })

  test('a refusal that is heard twice stands there once', async ({ storefront }) => {
    const { page } = storefront
    await storefront.remember({ cart: [await lineOf(CORSET)], delivery: INDIRANAGAR })
    await page.goto('/cart')
    await payButton(page).click()
    const refusal = alert(page, 'Please log in to proceed to payment.')
    // Under the pointer it does not close by itself.
    await refusal.hover()
    const first = await refusal.elementHandle()
    await payButton(page).press('Enter')
    await page.waitForFunction((element) => !element?.isConnected, first)
    await expect(refusal).toHaveCount(1)
  })

  test('each of the five shipping details must be there', async ({ storefront }) => {
    const { page } = storefront
    const calls = paymentCalls(page)
    await openCheckout(storefront)
    for (const [label, value] of [
      ['Delivery address', INDIRANAGAR.address],
      ['Locality/area', INDIRANAGAR.locality],
      ['Postal code', INDIRANAGAR.postalCode],
      ['Phone number', INDIRANAGAR.phone],
    ] as const) {
      await page.getByLabel(label).fill('')
      await payButton(page).click()
      await expect(alert(page, 'Please fill in all the shipping details')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      await page.getByLabel(label).fill(value)
    }
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Last name').fill('')
    await payButton(page).click()
    await expect(alert(page, 'Please fill in all the shipping details')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please fill this in.')
    await page.getByLabel('First name').fill('Ananya')
    await expect(page.getByText('Please fill this in.')).toBeHidden()
    expect(calls).toEqual([])
  })

  test('the button is busy until the dialog is open, and the call carries the cart', async ({
    storefront,
  }) => {
    const { page } = storefront
    const { person, cart } = await openCheckout(storefront, { cart: [await lineOf(CORSET, { quantity: 2 })] })
    const release = await hold(page, '**/create-payment-intent')
    const asked = page.waitForRequest('**/create-payment-intent')
    await payButton(page).click()
    await expect(payButton(page)).toHaveText('Processing Payment...')
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
    const request = await asked
    expect(request.postDataJSON()).toEqual({
      amount: 5_700_000,
      totalPrice: 57_000,
      products: cart,
      shippingAddress: {
        name: 'Ananya Rao',
        address: INDIRANAGAR.address,
        city: INDIRANAGAR.locality,
        postalCode: INDIRANAGAR.postalCode,
        phone: INDIRANAGAR.phone,
      },
      userId: person.user.googleId,
    })
    expect(await request.headerValue('authorization')).toBe(`Bearer ${person.token}`)
    release()
    await expect(paymentDialog(page)).toBeVisible()
    await expect(page.locator('button[type=submit]:visible')).toHaveText('Proceed to Payment')
  })
})

test.describe('the dialog', () => {
  const rememberOptions = () => {
    let Real: (new (options: object) => object) | undefined
    Object.defineProperty(window, 'Razorpay', {
      configurable: true,
      get: () => Real,
      set: (Given: new (options: object) => object) => {
        Real = class extends Given {
          constructor(options: object) {
            super(options)
            document.documentElement.dataset.options = JSON.stringify(options)
          }
        }
      },
    })
  }

  for (const [email, shown] of [
    ['ananya@example.com', 'ananya@example.com'],
    ['', 'customer@example.com'],
  ] as const)
    test(`opens with the shop's facts and ${shown}`, async ({ storefront }) => {
      const { page } = storefront
      await page.addInitScript(rememberOptions)
      const person = await signedIn('Ananya Rao')
      await openCheckout(storefront, { person: { ...person, user: { ...person.user, email } } })
      await storefront.proceedToPayment()
      const options: unknown = JSON.parse((await page.locator('html').getAttribute('data-options')) ?? '')
      const [order] = await ordersOf(person)
      const provider = (await ledger()).orders.find(({ notes }) => notes.orderId === order?._id)
      expect(options).toMatchObject({
        key: expect.stringMatching(/^rzp_test_/),
        name: expect.stringMatching(/ilvara/i),
        description: 'Payment for Order',
        order_id: provider?.id,
        amount: 2_850_000,
        currency: 'INR',
        prefill: { name: 'Ananya Rao', email: shown, contact: INDIRANAGAR.phone },
      })
    })

  test('dismissed, it leaves the cart alone and can be opened again for the same order', async ({
    storefront,
  }) => {
    const { page } = storefront
    const { person, cart } = await openCheckout(storefront)
    for (const leave of [
      () => leavePayment(paymentDialog(page)),
      async () => {
        await page.keyboard.press('Escape')
        await paymentDialog(page).getByRole('button', { name: 'Yes, leave' }).press('Enter')
      },
    ]) {
      await storefront.proceedToPayment()
      await leave()
      await expect(paymentDialog(page)).toBeHidden()
      await expect(payButton(page)).toHaveText('Proceed to Payment')
      expect(await cartOf(storefront)).toEqual(cart)
      await expect(
        page.getByRole('status').filter({ hasText: /not paid yet\. We keep it for 24/ }),
      ).toBeVisible()
    }
    const [order, ...others] = await ordersOf(person)
    expect(others).toEqual([])
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    await page.getByRole('link', { name: 'its own page' }).click()
    await expect(page).toHaveURL(`${siteUrl()}/order/${order?._id}`)
    const dialog = await storefront.proceedToPayment()
    await leavePayment(dialog)
    await expect(page.getByText('Your order waits here.')).toBeVisible()
  })

  test('a failed attempt may be followed by one that works', async ({ storefront }) => {
    const { page } = storefront
    await openCheckout(storefront)
    const dialog = await storefront.proceedToPayment()
    await dialog.getByRole('button', { name: 'Fail' }).click()
    await expect(dialog.getByRole('alert')).toContainText('declined')
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Payment verified successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
    expect(await cartOf(storefront)).toEqual([])
  })

  test('fifty clicks make one order at the provider', async ({ storefront }) => {
    const { page } = storefront
    const { person } = await openCheckout(storefront)
    const calls = paymentCalls(page)
    const press = () =>
      page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find(
          (each) => each.textContent === 'Proceed to Payment',
        )
        for (let click = 0; click < 50; click++) button?.click()
      })
    await press()
    await expect(paymentDialog(page)).toBeVisible()
    await press()
    await leavePayment(paymentDialog(page))
    await expect(paymentDialog(page)).toBeHidden()
    await press()
    await expect(paymentDialog(page)).toBeVisible()
    const orders = await ordersOf(person)
    expect(orders).toHaveLength(1)
    expect((await ledger()).orders.filter(({ notes }) => notes.orderId === orders[0]?._id)).toHaveLength(1)
    expect(calls).toHaveLength(2)
  })
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource|POST \/api\/\S+ failed/] })

  test('a payment order that can’t be made says so, and the button works again', async ({ storefront }) => {
    const { page } = storefront
    const { cart } = await openCheckout(storefront)
    await page.route(
      '**/create-payment-intent',
      (route) => route.fulfill({ status: 502, json: { message: 'The payment provider does not answer.' } }),
      { times: 1 },
    )
    await payButton(page).click()
    await expect(alert(page, 'Error creating payment order')).toBeVisible()
    await expect(payButton(page)).toHaveText('Proceed to Payment')
    expect(await cartOf(storefront)).toEqual(cart)
    await storefront.proceedToPayment()
  })

  test('a dialog whose script is blocked says so, and opens once it may', async ({ storefront }) => {
    const { page } = storefront
    await page.route('**/demo/razorpay/checkout.js', (route) => route.abort())
    await openCheckout(storefront)
    await payButton(page).click()
    await expect(alert(page, 'Error creating payment order')).toBeVisible()
    await page.unroute('**/demo/razorpay/checkout.js')
    await storefront.proceedToPayment()
  })

  test('a price that changed while the cart was open is shown instead of charged', async ({ storefront }) => {
    const { page } = storefront
    const { person } = await openCheckout(storefront)
    const stale = await lineOf(CORSET, { unitPrice: 20_000 })
    await settle(page)
    await page.evaluate(
      (cart) => {
        localStorage.setItem('cart', cart)
        window.dispatchEvent(new Event('cartUpdated'))
      },
      JSON.stringify([stale]),
    )
    const total = page.getByRole('region', { name: 'Checkout' }).locator('output.price')
    await expect(total).toHaveText('₹20,000')
    await payButton(page).click()
    await expect(alert(page, 'Error creating payment order')).toBeVisible()
    await expect(total).toHaveText('₹28,500')
    await expect(page.getByText('The price has changed. It was ₹20,000 each.')).toBeVisible()
    expect(await ordersOf(person)).toEqual([])
  })

  test('a product that is no longer sold is not paid for', async ({ storefront }) => {
    const { page } = storefront
    const calls = paymentCalls(page)
    await openCheckout(storefront, { cart: [{ ...(await lineOf(CORSET)), product: 'gone' }] })
    await expect(page.getByText('No longer available.')).toBeVisible()
    await payButton(page).click()
    await expect(alert(page, 'No longer available.')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('a product that is sold on request by now is not called gone', async ({ storefront }) => {
    const { page } = storefront
    const calls = paymentCalls(page)
    await openCheckout(storefront, {
      cart: [{ ...(await lineOf(CORSET)), product: 'product-black-corset', color: 'Black' }],
    })
    await expect(page.getByText('Now priced on request.')).toBeVisible()
    await payButton(page).click()
    await expect(alert(page, 'Now priced on request.')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('a payment that is not verified keeps the cart', async ({ storefront }) => {
    const { page } = storefront
    const { cart } = await openCheckout(storefront)
    for (const [answer, words] of [
      [{ status: 200, json: { status: 'failed' } }, 'Payment verification failed'],
      [{ status: 404, json: {} }, 'Error verifying payment'],
    ] as const) {
      await page.route('**/verify-payment', (route) => route.fulfill(answer), { times: 1 })
      await page.route('**/demo/razorpay/outcome', (route) =>
        route.fulfill({
          json: { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' },
        }),
      )
      const dialog = await storefront.proceedToPayment()
      await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(alert(page, words)).toBeVisible()
      await expect(page).toHaveURL(/\/cart$/)
      expect(await cartOf(storefront)).toEqual(cart)
    }
  })

  test('a wrong signature never makes a paid order', async ({ storefront }) => {
    const { page } = storefront
    const { person } = await openCheckout(storefront)
    // Of a payment nobody made: of one that was made the shop would hear from the provider itself.
    await page.route('**/demo/razorpay/outcome', (route) => {
      const { order_id } = route.request().postDataJSON() as { order_id: string }
      return route.fulfill({
        json: {
          razorpay_order_id: order_id,
          razorpay_payment_id: 'pay_NobodyMadeThis',
          razorpay_signature: 'a'.repeat(64),
        },
      })
    })
    const dialog = await storefront.proceedToPayment()
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(alert(page, 'Payment verification failed')).toBeVisible()
    expect(await ordersOf(person)).toMatchObject([{ isPaid: false }])
  })

  /** The provider takes the money and tells nobody but the page. */
  const payUnannounced = (page: Page) =>
    page.route('**/demo/razorpay/outcome', async (route) => {
      const { order_id } = route.request().postDataJSON() as { order_id: string }
      await route.fulfill({ json: await proofOf(order_id) })
    })

  test('a line that drops after paying leads to the order once it is back, not to paying again @both', async ({
    storefront,
  }) => {
    const { page } = storefront
    const { person, cart } = await openCheckout(storefront)
    await payUnannounced(page)
    await page.route('**/verify-payment', (route) => route.abort())
    const dialog = await storefront.proceedToPayment()
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(alert(page, 'Error verifying payment')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: /may have gone through\. Please don’t pay again/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Payment being confirmed' }).click()
    await expect(paymentDialog(page)).toBeHidden()
    expect(await cartOf(storefront)).toEqual(cart)
    await page.unroute('**/verify-payment')
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
    await expect(page.getByText(/^Paid on /)).toBeVisible()
    await expect(alert(page, 'Error verifying payment')).toBeHidden()
    expect(await cartOf(storefront)).toEqual([])
    expect(await ordersOf(person)).toMatchObject([{ isPaid: true }])
  })

  test('on an order’s own page, too, a line that drops after paying does not ask for the money again', async ({
    storefront,
  }) => {
    const { page } = storefront
    await openCheckout(storefront)
    await leavePayment(await storefront.proceedToPayment())
    await page.getByRole('link', { name: 'its own page' }).click()
    await payUnannounced(page)
    await page.route('**/verify-payment', (route) => route.abort())
    const dialog = await storefront.proceedToPayment()
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(alert(page, 'Error verifying payment')).toBeVisible()
    await expect(page.getByText(/there is no need to pay again/)).toBeVisible()
    await page.unroute('**/verify-payment')
    await expect(page.getByText(/^Paid on /)).toBeVisible()
  })

  test('whoever is signed out while she pays is led to her order, and sees it once signed in', async ({
    storefront,
    context,
  }) => {
    const { page } = storefront
    const { person } = await openCheckout(storefront)
    const other = await context.newPage()
    await other.goto('/shipping')
    await payUnannounced(page)
    const dialog = await storefront.proceedToPayment()
    await post(`${siteUrl()}/api/auth/logout`, {}, person.token)
    await other.evaluate(() => {
      localStorage.removeItem('authToken')
      localStorage.removeItem('data')
    })
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeAttached()
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
    await expect(page.getByRole('heading', { name: 'Thank you. Your payment has arrived.' })).toBeVisible()
    await expect(page.getByText('Sign in to see your order.')).toBeVisible()
    const again = await signedIn('Ananya Rao', person.user.email)
    await other.evaluate(({ token, user }) => {
      localStorage.setItem('data', JSON.stringify(user))
      localStorage.setItem('authToken', token)
    }, again)
    await expect(page.getByText(/^Paid on /)).toBeVisible()
    expect(await cartOf(storefront)).toEqual([])
  })

  test('a session that ends in the middle keeps cart and form, and leads back', async ({ storefront }) => {
    const { page } = storefront
    const { person, cart } = await openCheckout(storefront)
    await post(`${siteUrl()}/api/auth/logout`, {}, person.token)
    await page.getByLabel('Locality/area').fill('Malleshwaram')
    await payButton(page).click()
    await expect(
      alert(page, 'Your session has ended. Please sign in again; your cart is kept.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with Google' }).first()).toBeVisible()
    await expect(page.getByLabel('Locality/area')).toHaveValue('Malleshwaram')
    expect(await cartOf(storefront)).toEqual(cart)

    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const consent = await openConsent(page, 'Continue with Google')
    await consent.getByRole('button', { name: 'Continue as demo shopper' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByLabel('Locality/area')).toHaveValue('Malleshwaram')
    expect(await cartOf(storefront)).toEqual(cart)
  })
})

const CORSET_PAISE = 2_850_000

test('while the provider can’t say yet, the order waits and follows it to Paid', async ({ storefront }) => {
  const { page } = storefront
  await openCheckout(storefront)
  let paymentId = ''
  await page.route('**/demo/razorpay/outcome', async (route) => {
    const { order_id } = route.request().postDataJSON() as { order_id: string }
    const proof = await proofOf(order_id, 'authorized')
    paymentId = proof.razorpay_payment_id
    const payment = (await ledger()).payments.find(({ id }) => id === paymentId)
    const body = { ...payment, status: 'created' }
    await arrangeFaults(
      { match: `GET /v1/payments/${paymentId}`, times: 1, status: 200, body },
      // The shop, which looks every few seconds, would take it as soon as it sees it.
      { match: `POST /v1/payments/${paymentId}/capture`, about: String(CORSET_PAISE), status: 503 },
    )
    await route.fulfill({ json: proof })
  })
  const verified = page.waitForResponse('**/verify-payment')
  const dialog = await storefront.proceedToPayment()
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  expect((await verified).status()).toBe(202)
  await expect(page).toHaveURL(/\/order\//)
  const payment = page
    .getByRole('complementary', { name: 'Delivery and payment' })
    .getByText('Payment being confirmed')
  await expect(payment).toBeVisible()
  const order = page.url()

  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Payment being confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'its own page' }).click()
  await expect(page).toHaveURL(order)
  await expect(payment).toBeVisible()
  await endFaults(String(CORSET_PAISE))
  await captureAtProvider(paymentId, CORSET_PAISE)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await expect.poll(() => storefront.cartCount()).toBe(0)
})

test('a tab closed after paying leads to the order, and never to paying twice', async ({
  storefront,
  context,
}) => {
  const { page } = storefront
  const extra = await lineOf('ivory-silk-shirt')
  const { person, cart } = await openCheckout(storefront)
  const dialog = await storefront.proceedToPayment()
  const closed = page.waitForEvent('close')
  await page.route('**/verify-payment', () => void page.close())
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closed
  await expect.poll(async () => (await ordersOf(person)).map(({ isPaid }) => isPaid)).toEqual([true])

  const later = await context.newPage()
  await later.goto('/shipping')
  await later.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([...cart, extra]))
  await later.goto('/cart')
  await expect(later).toHaveURL(/\/order\/[0-9a-f]{24}$/)
  await expect(later.getByText('Payment verified successfully')).toBeVisible()
  await expect(later.getByText(/^Paid on /)).toBeVisible()
  await later.goto('/cart')
  await expect(later.locator('main ul > li')).toHaveCount(1)
  await expect(later.getByText(extra.productName)).toBeVisible()
  await later.goto('/profile')
  await expect(later.getByRole('row').filter({ hasText: '₹28,500' })).toContainText('Paid')
})
