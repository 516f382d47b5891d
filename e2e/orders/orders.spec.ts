import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { CartLine } from '#domain/cart/cart.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { hold } from '../support/late-files.ts'
import { openedShop, siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder, placeOrder } from '../support/orders.ts'
import { dismissPayment, payIn } from '../support/payment-dialog.ts'
import { admin, post, signedIn, unique } from '../support/people.ts'
import { INDIRANAGAR } from '../support/storefront.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

const CORSET = 'burgundy-corset'
const aside = (page: Page) => page.getByRole('complementary', { name: 'Delivery and payment' })
const dataRows = (page: Page) => page.locator('tbody tr')

test.describe('the profile', () => {
  test('shows who she is, her address, and what she ordered', async ({ page, storefront }) => {
    const person = await signedIn('Ananya Rao')
    const paid = await payForOrder(person, [await lineOf(CORSET, { quantity: 2 })])
    await placeOrder(person, [await lineOf('emerald-trouser-suit')])
    await storefront.remember({ person, delivery: INDIRANAGAR })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
    await expect(page.getByRole('definition').filter({ hasText: person.user.email })).toBeVisible()
    await expect(page.getByText('Indiranagar, Bengaluru')).toBeVisible()
    await expect(dataRows(page)).toHaveCount(2)
    await expect(dataRows(page).nth(0)).toContainText('₹1,25,000')
    await expect(dataRows(page).nth(0)).toContainText('Unpaid')
    await expect(dataRows(page).nth(1)).toContainText('₹57,000')
    await expect(dataRows(page).nth(1)).toContainText('Paid')
    await dataRows(page).nth(1).getByRole('link').click()
    await expect(page).toHaveURL(`${siteUrl()}/order/${paid.orderId}`)
  })

  test('shares the delivery form with the cart', async ({ page, storefront }) => {
    await storefront.remember({ person: await signedIn(), cart: [await lineOf(CORSET)] })
    await page.goto('/profile')
    await expect(page.getByText('No orders found.')).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    // What the account knows isn't asked for again.
    for (const field of ['First name', 'E-mail address'])
      await expect(page.getByLabel(field)).not.toHaveValue('')
    await storefront.fillDelivery()
    await page.getByLabel('Postal code').fill('5600')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('98765 43210')).toBeVisible()
    // Invalid fields are reported beside the closed form, too.
    await expect(page.getByText('An Indian PIN has six digits.')).toBeVisible()
    await expect(page.getByText('A mobile number has ten digits.')).toBeHidden()
    await page.goto('/cart')
    await expect(page.getByLabel('Last name')).toHaveValue('Rao')
    await expect(page.getByLabel('Phone number')).toHaveValue('9876543210')
  })
})

test.describe('an order', () => {
  test('shows where it goes, its products, its total and that it is paid', async ({ page, storefront }) => {
    const person = await signedIn('Ananya Rao')
    const suit = await lineOf('emerald-trouser-suit', { quantity: 2, color: 'Midnight', size: 'L' })
    const { orderId } = await payForOrder(person, [suit, await lineOf(CORSET)])
    await storefront.remember({ person })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await test.step('waits with a word and then shows what came', async () => {
      const release = await hold(page, `**/api/orders/${orderId}`)
      await page.goto(`/order/${orderId}`)
      await expect(page.getByText('Loading order...')).toBeVisible()
      release()
      await expect(page.getByText(/Paid on \d/)).toBeVisible()
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \S+/)
    for (const words of ['Meera Iyer', '4 Cubbon Road', 'Shivajinagar', '560001', '98765 01234'])
      await expect(aside(page).getByText(words)).toBeVisible()
    const product = page.getByRole('listitem').filter({ hasText: suit.productName })
    for (const words of ['Midnight, size L', 'Quantity 2', '₹2,50,000'])
      await expect(product).toContainText(words)
    await expect(page.getByRole('region', { name: 'Pieces' }).getByText('₹2,78,500')).toBeVisible()
    await expect(aside(page).getByText(/Paid on \d/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeHidden()
    expect(await accessibilityFaultsOf(page)).toEqual([])

    await test.step('as it waits for nothing, it offers no way to send measurements, and their page asks for none', async () => {
      await expect(page.getByRole('region', { name: /progress/i })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Send my measurements' })).toHaveCount(0)
      await page.goto('/fit')
      await expect(page.getByRole('textbox', { name: 'Hip', exact: true })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Send for my order' })).toHaveCount(0)
    })
  })

  test('that is unpaid can be paid from its page', async ({ page, storefront }) => {
    const person = await signedIn('Ananya Rao')
    const { orderId } = await placeOrder(person, [await lineOf(CORSET)])
    await storefront.remember({ person })
    await page.goto(`/order/${orderId}`)
    await expect(aside(page).getByText('This order is Unpaid.')).toBeVisible()
    await expect(aside(page).getByText('Test mode: no money moves.')).toBeVisible()
    await expect(page).toHaveTitle(/^Order [0-9A-Z]{5}-[0-9A-Z]{5} \| ILVARA$/)
    await test.step('prints without what cannot be pressed on paper', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      for (const words of ['ILVARA', 'Meera Iyer', '₹28,500', 'Shivajinagar'])
        await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })
    const dialog = await storefront.proceedToPayment()
    await dismissPayment(dialog)
    await expect(aside(page).getByText('This order is Unpaid.')).toBeVisible()
    await storefront.proceedToPayment()
    await payIn(dialog)
    await expect(page.getByText('Payment verified successfully')).toBeVisible()
    await expect(aside(page).getByText(/Paid on \d/)).toBeVisible()
  })
})

test.describe('private orders', () => {
  test.use({ expectedErrors: [/status of 40[34]/] })

  test('an unknown order and somebody else’s are not found', async ({ page, storefront }) => {
    const { orderId } = await placeOrder(await signedIn(), [await lineOf(CORSET)])
    await storefront.remember({ person: await signedIn() })
    for (const id of [orderId, '0123456789abcdef01234567', 'myorders']) {
      await page.goto(`/order/${id}`)
      await expect(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible()
      await expect(page.getByText(/^You are signed in as .+@/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible()
    }
  })

  test('signed out there is no user, only the way in', async ({ page }) => {
    for (const path of ['/profile', '/order/0123456789abcdef01234567']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    }
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "User not found." [level=1]
      - button "Sign in with Google"
      - link "Sign in with e-mail"
    `)
  })
})

test.describe('the desk', () => {
  test.use({ expectedErrors: [/status of 40[13]/] })

  test('sends everybody else home from its pages', async ({ page, storefront }) => {
    const pages = ['/orders', '/admin/requests', '/admin/publishing']
    const isSentHome = async (path: string) => {
      await page.goto(path)
      await expect(page, path).toHaveURL(`${siteUrl()}/`)
    }
    for (const path of pages) await isSentHome(path)
    const person = await signedIn()
    await storefront.remember({ person })
    for (const path of pages) await isSentHome(path)
  })

  test('tells somebody who is no longer an administrator, and who she is signed in as', async ({
    page,
    storefront,
  }) => {
    const person = await signedIn('Meera Iyer')
    for (const path of ['/orders', '/admin/board']) {
      await storefront.remember({ person: { ...person, user: { ...person.user, isAdmin: true } } })
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(/This is for administrators only\./)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('main')).toContainText('You are signed in as Meera Iyer.')
    }
  })

  test('says in every tab that a session is over', async ({ page, storefront }) => {
    const person = await admin()
    await storefront.remember({ person })
    await page.goto('/orders')
    await settle(page)
    const second = await page.context().newPage()
    await second.goto('/admin/board')
    await settle(second)
    // If it were refused before the other one, that one would find nobody signed in.
    await second.evaluate(() => (window.fetch = () => new Promise(() => undefined)))
    await post(`${siteUrl()}/api/auth/logout`, {}, person.token)
    await page.bringToFront()
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('Sia')
    await page.keyboard.press('Enter')
    // All at once, because a toast disappears after a while.
    await Promise.all(
      [page, second].map((tab) =>
        expect(tab.getByText('Your session has ended. Please sign in again.')).toBeVisible(),
      ),
    )
    for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login$/)
  })
})

test.describe('the list of all orders', () => {
  test.use({ isAdmin: true })

  test('is paged in tens, with five page numbers, through the query', async ({ page }) => {
    const name = unique('Zara ')
    const zara = await signedIn(name)
    const suits = [
      'emerald-trouser-suit',
      'ivory-shawl-blazer',
      'ivory-silk-shirt',
      CORSET,
      'ivory-wide-leg-trouser',
      'emerald-peak-lapel-blazer',
    ]
    const lines = await Promise.all(suits.map((slug) => lineOf(slug)))
    const placeNine = async (line: CartLine) => {
      for (let quantity = 1; quantity <= 9; quantity++)
        await placeOrder(zara, [{ ...line, quantity, price: line.unitPrice * quantity }])
    }
    await Promise.all(lines.map(placeNine))
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 to 10 of 54')).toBeVisible()
    await expect(dataRows(page)).toHaveCount(10)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const numbers = pages.getByRole('link', { name: /^Page/ })
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])

    await numbers.nth(4).click()
    await expect(page.getByText('41 to 50 of 54')).toBeVisible()
    await expect(numbers).toHaveText(['2', '3', '4', '5', '6'])
    expect(new URL(page.url()).searchParams.get('page')).toBe('5')
    await test.step('who turns to the last page of the orders goes on from there', async () => {
      await pages.getByRole('link', { name: 'Next' }).press('Enter')
      await expect(page.getByText('51 to 54 of 54')).toBeVisible()
      await expect(pages).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(pages.getByRole('link', { name: 'Previous' })).toBeFocused()
    })
    await expect(dataRows(page)).toHaveCount(4)
    await page.reload()
    await expect(page.getByText('51 to 54 of 54')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(name)
    await page.goBack()
    await expect(page.getByText('41 to 50 of 54')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 to 10 of 54')).toBeVisible()
  })

  test('is searched, filtered by payment and day, and saved as a file', async ({ page }) => {
    const name = unique('Tara ')
    const tara = await signedIn(name)
    const paid = await payForOrder(tara, [await lineOf(CORSET)])
    await placeOrder(tara, [await lineOf('emerald-trouser-suit')])
    await page.goto('/orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(tara.user.email)
    await page.keyboard.press('Enter')
    await expect(dataRows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Paid')
    await expect(dataRows(page)).toHaveCount(1)
    await expect(dataRows(page)).toContainText('₹28,500')
    await expect(dataRows(page)).toContainText(/pay_\w+/)
    expect(new URL(page.url()).searchParams.get('state')).toBe('paid')
    await page.getByLabel('From').fill('2031-01-01')
    await expect(page.getByText('No orders found.')).toBeVisible()
    await expect(page).toHaveURL(/from=2031-01-01/)
    await page.getByLabel('From').fill('2020-01-01')
    await expect(dataRows(page)).toHaveCount(1)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('orders.csv')
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toMatch(/^\ufeff"/)
    expect(csv.trim().split('\n')).toHaveLength(2)
    expect(csv).toContain(name)

    await dataRows(page).getByRole('link').click()
    await expect(page).toHaveURL(`${siteUrl()}/order/${paid.orderId}`)
    await test.step('the customer’s e-mail stands on the page of her order, and its production', async () => {
      await expect(aside(page).getByRole('link', { name: tara.user.email })).toHaveAttribute(
        'href',
        `mailto:${encodeURIComponent(tara.user.email)}`,
      )
      const production = page.getByRole('region', { name: 'Production' })
      await expect(production.getByText('Expected delivery', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your order’s progress' })).toBeHidden()
    })
    const paymentId = await page.getByText(/^pay_\w+$/).innerText()
    await page.goto(`/orders?q=${paymentId}`)
    await expect(dataRows(page)).toHaveCount(1)
    await page.getByRole('searchbox').fill('nobody of this name')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No orders found.')).toBeVisible()
  })

  test('refunds money after a confirmation', async ({ page }) => {
    const { orderId } = await payForOrder(await signedIn(), [await lineOf(CORSET)])
    await page.goto(`/order/${orderId}`)
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    const refund = page.getByRole('button', { name: 'Refund', exact: true })
    await refund.click()
    const dialog = page.getByRole('dialog', { name: /^Refund order/ })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await refund.click()
    await dialog.getByLabel('Amount').fill('8500')
    await dialog.getByLabel('Amount').hover()
    await page.mouse.wheel(0, 300)
    await expect(dialog.getByLabel('Amount')).toHaveValue('8500')
    await dialog.getByLabel('Reason').fill('A loose seam')
    await dialog.getByRole('button', { name: 'Refund now' }).click()
    await expect(dialog).toBeHidden()
    await expect(aside(page).getByText('Paid, refunded ₹8,500')).toBeVisible()
    await expect(page.getByText('The refund is on its way.')).toBeVisible()
    await expect(page.getByText('A loose seam')).toBeVisible()

    await test.step('the question that ends its tracking link opens at the way out of it', async () => {
      await page.getByRole('button', { name: 'End the tracking link' }).press('Enter')
      const question = page.getByRole('dialog')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
    })

    await refund.press('Enter')
    await expect(dialog.getByText('up to ₹20,000')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('20000')
    await expect(dialog.getByLabel('Reason')).toHaveValue('')
    await test.step('who gives all of the money back goes on at the payments', async () => {
      await dialog.getByLabel('Reason').fill('Too small')
      await dialog.getByRole('button', { name: 'Refund now' }).press('Enter')
      await expect(refund).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Payments', exact: true })).toBeFocused()
    })
  })

  test.describe('that changes meanwhile', () => {
    test.use({ expectedErrors: [/409|Money for this order/] })

    test('refunds the same money from one tab only; the other says that it changed', async ({ page }) => {
      const { orderId } = await payForOrder(await signedIn(), [await lineOf(CORSET)])
      const other = await page.context().newPage()
      const ask = async (tab: Page) => {
        await tab.goto(`/order/${orderId}`)
        await tab.getByRole('button', { name: 'Refund', exact: true }).click()
        const dialog = tab.getByRole('dialog', { name: /^Refund order/ })
        await dialog.getByLabel('Amount').fill('8500')
        await dialog.getByLabel('Reason').fill('A loose seam')
        return dialog
      }
      const [first, dialog] = [await ask(page), await ask(other)]
      await first.getByRole('button', { name: 'Refund now' }).click()
      await expect(first).toBeHidden()
      // It learns of the refund by itself; the press is meant for what was seen before.
      await expect(dialog.getByText('up to ₹20,000')).toBeVisible()
      await dialog.getByRole('button', { name: 'Refund now' }).click()
      await expect(other.getByText('Money for this order has since come in or gone back.')).toBeVisible()
      await expect(dialog.getByText('up to ₹20,000')).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue('A loose seam')
      await expect(aside(other).getByText('Paid, refunded ₹8,500')).toBeVisible()
    })
  })

  test('lists payments that need a person first', async ({ page }) => {
    const name = unique('Uma ')
    const { id, orderId } = await placeOrder(await signedIn(name), [await lineOf(CORSET)])
    await post(`${openedShop().razorpay}/control/pay`, { order_id: id, outcome: 'captured', amount: 100 })
    const flagged = page.getByRole('region', { name: 'Flagged payments' })
    await expect(async () => {
      await page.goto('/orders')
      await expect(flagged.locator(`a[href="/order/${orderId}"]`)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(flagged.getByRole('row').filter({ hasText: name })).toContainText('Flagged')
  })

  test('says when it is loading and when it couldn’t be loaded', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/orders?**', async (route) => {
      await held
      await route.fulfill({ json: { orders: [], totalPages: 0, total: 0, page: 1 } })
    })
    await page.goto('/orders')
    await expect(page.getByText('Loading orders...')).toBeVisible()
    release()
    await expect(page.getByText('No orders found.')).toBeVisible()
  })
})
