import {
  alert,
  cartOf,
  CORSET,
  openCheckout,
  ordersOf,
  payButton,
  paymentCalls,
} from '../support/checkout.ts'
import { hold } from '../support/late-files.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { arrangeFaults, captureAtProvider, endFaults, ledger, lineOf, proofOf } from '../support/orders.ts'
import { dismissPayment, payIn, paymentDialog } from '../support/payment-dialog.ts'
import { INDIRANAGAR } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'
import { hasToasted } from '../support/toasts.ts'
import { translate } from '../support/translate.ts'

test.describe('before the dialog', () => {
  test('somebody signed out is asked to sign in, and the back end is not', async ({ page, storefront }) => {
    const calls = paymentCalls(page)
    await storefront.remember({ cart: [await lineOf(CORSET)], delivery: INDIRANAGAR })
    await page.goto('/cart')
    await payButton(page).click()
    const refusal = alert(page, 'Please log in to proceed to payment.')
    await expect(refusal).toBeVisible()
    await test.step('a refusal that arrives twice is shown once', async () => {
      // Under the pointer it doesn't close by itself.
      await refusal.hover()
      const first = await refusal.elementHandle()
      await payButton(page).press('Enter')
      await page.waitForFunction((element) => !element?.isConnected, first)
      await expect(refusal).toHaveCount(1)
    })
    expect(calls).toEqual([])
  })

  test('the delivery form helps with the e-mail address and phone number, and each of the five details is required', async ({
    page,
    storefront,
  }) => {
    const calls = paymentCalls(page)
    const { person } = await openCheckout(storefront)
    await test.step('whoever writes another e-mail address is told where the confirmation goes', async () => {
      const email = page.getByLabel('E-mail address')
      await email.fill(person.user.email.toUpperCase())
      await expect(page.getByText(/^Your confirmation goes to/)).toBeHidden()
      await email.fill('office@example.com')
      await expect(page.getByText(`Your confirmation goes to ${person.user.email}`)).toBeVisible()
    })

    const phone = page.getByLabel('Phone number')
    await test.step('a country code before a phone number goes, typed or pasted, and takes no digit along', async () => {
      const enter = {
        typed: phone.pressSequentially.bind(phone),
        pasted: page.keyboard.insertText.bind(page.keyboard),
      }
      for (const put of Object.values(enter))
        for (const number of ['+91 98765 43210', '098765 43210', '919876543210', '91 98765 43210']) {
          await phone.fill('')
          await phone.focus()
          await put(number)
          await expect(phone).toHaveValue(INDIRANAGAR.phone)
        }
    })
    await test.step('a few digits are pasted into a phone number, not over it', async () => {
      const { phone: number } = INDIRANAGAR
      await phone.fill(number.slice(0, 4) + number.slice(8))
      await phone.press('ArrowLeft')
      await phone.press('ArrowLeft')
      await page.keyboard.insertText(number.slice(4, 8))
      await expect(phone).toHaveValue(number)
    })

    await test.step('each of the five shipping details must be there', async () => {
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
    })
    expect(calls).toEqual([])
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

  test('the button is busy until it is open, the call carries the cart, and the dialog the shop’s details', async ({
    page,
    storefront,
  }) => {
    await page.addInitScript(rememberOptions)
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
    const options: unknown = JSON.parse((await page.locator('html').getAttribute('data-options')) ?? '')
    const [order] = await ordersOf(person)
    const provider = (await ledger()).orders.find(({ notes }) => notes.orderId === order?._id)
    expect(options).toMatchObject({
      key: expect.stringMatching(/^rzp_test_/),
      name: expect.stringMatching(/ilvara/i),
      description: 'Payment for Order',
      order_id: provider?.id,
      amount: 5_700_000,
      currency: 'INR',
      prefill: { name: 'Ananya Rao', email: person.user.email, contact: INDIRANAGAR.phone },
    })
  })

  test('dismissed, it leaves the cart alone and can be opened again for the same order, on a translated page, too', async ({
    page,
    storefront,
  }) => {
    const { person, cart } = await openCheckout(storefront)
    for (const leave of [
      () => dismissPayment(paymentDialog(page)),
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
      await translate(page)
    }
    const [order, ...others] = await ordersOf(person)
    expect(others).toEqual([])
    expect(await hasToasted(page)).toBe(false)
    await page.getByRole('link', { name: 'its own page' }).click()
    await expect(page).toHaveURL(`${siteUrl()}/order/${order?._id}`)
    const dialog = await storefront.proceedToPayment()
    await dismissPayment(dialog)
    await expect(page.getByText('You can still pay here.')).toBeVisible()
  })

  test('a failed attempt may be followed by one that works', async ({ page, storefront }) => {
    await openCheckout(storefront)
    const dialog = await storefront.proceedToPayment()
    await dialog.getByRole('button', { name: 'Fail' }).click()
    await expect(dialog.getByRole('alert')).toContainText('declined')
    await payIn(dialog)
    await expect(page.getByText('Payment verified successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
    expect(await cartOf(storefront)).toEqual([])
  })

  test('fifty clicks make one order at the provider', async ({ page, storefront }) => {
    // A dialog that has been open for long may be requested again: here it never is.
    await page.clock.setFixedTime(Date.now())
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
    await dismissPayment(paymentDialog(page))
    await expect(
      page.getByRole('status').filter({ hasText: /not paid yet\. We keep it for 24/ }),
    ).toBeVisible()
    await press()
    await expect(paymentDialog(page)).toBeVisible()
    const orders = await ordersOf(person)
    expect(orders).toHaveLength(1)
    expect((await ledger()).orders.filter(({ notes }) => notes.orderId === orders[0]?._id)).toHaveLength(1)
    expect(calls).toHaveLength(2)
  })
})

const CORSET_PAISE = 2_850_000

test('while the provider can’t confirm yet, the order waits and tracks it until it is paid', async ({
  page,
  storefront,
}) => {
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
      // Otherwise the shop, which checks every few seconds, would capture it as soon as it sees it.
      { match: `POST /v1/payments/${paymentId}/capture`, about: String(CORSET_PAISE), status: 503 },
    )
    await route.fulfill({ json: proof })
  })
  const verified = page.waitForResponse('**/verify-payment')
  await storefront.pay()
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
  await poll(() => storefront.cartCount()).toBe(0)
})

test('a tab closed after paying leads to the order, and never to paying twice', async ({
  page,
  storefront,
  context,
}) => {
  const extra = await lineOf('ivory-silk-shirt')
  const { person, cart } = await openCheckout(storefront)
  const dialog = await storefront.proceedToPayment()
  const closed = page.waitForEvent('close')
  await page.route('**/verify-payment', () => void page.close())
  await payIn(dialog)
  await closed
  await poll(async () => (await ordersOf(person)).map(({ isPaid }) => isPaid)).toEqual([true])

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
