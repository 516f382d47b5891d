import type { Page } from '@playwright/test'
import {
  alert,
  cartOf,
  CORSET,
  openCheckout,
  ordersOf,
  payButton,
  paymentCalls,
} from '../support/checkout.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, proofOf } from '../support/orders.ts'
import { dismissPayment, payIn, paymentDialog } from '../support/payment-dialog.ts'
import { post, signedIn } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { openConsent } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource|POST \/api\/\S+ failed/] })

  /** Closes the only message shown, so that the next one isn't confused with it. */
  const closeToast = async (page: Page) => {
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  }

  test('a payment that can’t begin says so, and the button works again', async ({ page, storefront }) => {
    await page.route('**/demo/razorpay/checkout.js', (route) => route.abort())
    const { cart } = await openCheckout(storefront)
    await test.step('a dialog whose script is blocked says so', async () => {
      await payButton(page).click()
      await expect(alert(page, 'Error creating payment order')).toBeVisible()
      await page.unroute('**/demo/razorpay/checkout.js')
      await closeToast(page)
    })
    await test.step('a payment order that can’t be made says so', async () => {
      await page.route(
        '**/create-payment-intent',
        (route) =>
          route.fulfill({ status: 502, json: { message: 'The payment provider is not answering.' } }),
        { times: 1 },
      )
      await payButton(page).click()
      await expect(alert(page, 'Error creating payment order')).toBeVisible()
      await expect(payButton(page)).toHaveText('Proceed to Payment')
      expect(await cartOf(storefront)).toEqual(cart)
    })
    await storefront.proceedToPayment()
  })

  test('a price that changed while the cart was open is shown instead of charged', async ({
    page,
    storefront,
  }) => {
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
    // The total is that of the lines, at today's price.
    await expect(total).toHaveText('₹28,500')
    await payButton(page).click()
    await expect(alert(page, 'Error creating payment order')).toBeVisible()
    await expect(total).toHaveText('₹28,500')
    await expect(page.getByText('The price has changed. It was ₹20,000 each.')).toBeVisible()
    expect(await ordersOf(person)).toEqual([])
  })

  test('a product that is no longer sold is named and not paid for, and can be removed at once @both', async ({
    page,
    storefront,
  }) => {
    const calls = paymentCalls(page)
    const gone = { ...(await lineOf(CORSET)), product: 'gone', productName: 'The Cape' }
    const onRequest = { ...(await lineOf(CORSET)), product: 'product-black-corset', color: 'Black' }
    await openCheckout(storefront, { cart: [await lineOf(CORSET), gone, onRequest] })
    await expect(page.getByText('No longer available.')).toBeVisible()
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    await payButton(page).click()
    await expect(alert(page, 'The Cape: No longer available.')).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove The Cape' })
    await expect(remove).toBeFocused()
    await expect(remove).toBeInViewport()
    await test.step('a product that is sold on request by now is not called gone', async () => {
      await remove.click()
      await expect(page.getByText('Now priced on request.')).toBeVisible()
      await payButton(page).click()
      await expect(alert(page, 'Now priced on request.')).toBeVisible()
    })
    expect(calls).toEqual([])
  })

  test('a payment that is not verified keeps the cart', async ({ page, storefront }) => {
    const { cart } = await openCheckout(storefront)
    for (const [answer, words] of [
      [{ status: 200, json: { status: 'failed' } }, 'Payment verification failed'],
      [{ status: 404, json: {} }, 'Error verifying payment'],
      [{ status: 400, json: { error: 'invalid_signature' } }, 'Payment verification failed'],
    ] as const) {
      await page.route('**/verify-payment', (route) => route.fulfill(answer), { times: 1 })
      await page.route('**/demo/razorpay/outcome', (route) =>
        route.fulfill({
          json: { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' },
        }),
      )
      await storefront.pay()
      await expect(alert(page, words)).toBeVisible()
      await expect(page).toHaveURL(/\/cart$/)
      expect(await cartOf(storefront)).toEqual(cart)
      await closeToast(page)
    }
  })

  /** The provider takes the money and tells only the page. */
  const payUnannounced = (page: Page) =>
    page.route('**/demo/razorpay/outcome', async (route) => {
      const { order_id } = route.request().postDataJSON() as { order_id: string }
      await route.fulfill({ json: await proofOf(order_id) })
    })

  test('a connection that drops after paying leads to the order once it is back, not to paying again', async ({
    page,
    storefront,
  }) => {
    const { person, cart } = await openCheckout(storefront)
    await payUnannounced(page)
    await page.route('**/verify-payment', (route) => route.abort())
    await storefront.pay()
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

  test('on an order’s own page, too, a connection that drops after paying doesn’t ask for the money again', async ({
    page,
    storefront,
  }) => {
    await openCheckout(storefront)
    await dismissPayment(await storefront.proceedToPayment())
    // A held request would be answered over a connection that has dropped.
    await page.route('**/progress', (route) => route.abort())
    await page.getByRole('link', { name: 'its own page' }).click()
    await payUnannounced(page)
    const dialog = await storefront.proceedToPayment()
    await page.route('**/api/**', (route) => route.abort())
    await payIn(dialog)
    await expect(alert(page, 'Error verifying payment')).toBeVisible()
    await expect(page.getByText(/there is no need to pay again/)).toBeVisible()
    await page.unroute('**/api/**')
    await expect(page.getByText(/^Paid on /)).toBeVisible()
  })

  test('a shopper signed out while she pays is led to her order, and sees it once she is signed in', async ({
    page,
    storefront,
    context,
  }) => {
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
    await payIn(dialog)
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

  test('a session that ends during the checkout keeps cart and form, and leads back', async ({
    page,
    storefront,
  }) => {
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
    await consent.getByRole('button', { name: 'Use another address' }).click()
    await consent.getByLabel('Name').fill(person.user.name)
    await consent.getByLabel('E-mail').fill(person.user.email)
    await consent.getByRole('button', { name: 'Continue with this address' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByLabel('Locality/area')).toHaveValue('Malleshwaram')
    expect(await cartOf(storefront)).toEqual(cart)
  })
})
