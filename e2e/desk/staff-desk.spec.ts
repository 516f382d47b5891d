import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { expect, poll, test } from '../support/test.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder, placeOrder, proofOf, tellDispute } from '../support/orders.ts'
import { callAsStaff, post, signedIn, unique } from '../support/people.ts'

const requestOf = (name: string) => ({
  kind: 'price',
  name,
  email: `${unique('r')}@example.in`,
  phone: '+91 98110 24680',
  message: 'Is it lined?',
  size: 'M',
})

test.use({ isAdmin: true })

test('a new request appears by itself, is announced, and doesn’t move what is being read', async ({
  page,
}) => {
  const mark = unique('q')
  await post(`${siteUrl()}/api/requests`, requestOf(`First ${mark}`))
  await page.clock.install()
  await page.goto(`/admin/requests?q=${mark}`)
  const rows = page.getByRole('listitem').filter({ hasText: mark })
  await expect(rows).toHaveCount(1)
  const panel = page.getByRole('article')
  const note = panel.getByLabel('Staff note')
  await note.fill('Half a thought')

  await post(`${siteUrl()}/api/requests`, requestOf(`Second ${mark}`))
  // A poll already under way hasn't seen it, and the next one comes after a while.
  await expect(async () => {
    await page.clock.fastForward(121_000)
    await expect(rows).toHaveText([/Second/, /First/], { timeout: 2000 })
  }).toPass()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '2 new, 2 in total' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: `First ${mark}` })).toBeVisible()
  await expect(note).toHaveValue('Half a thought')

  await test.step('a desk nobody looks at asks for nothing', async () => {
    const lookAway = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await lookAway(true)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/requests')) asked += 1
    })
    await page.clock.fastForward(300_000)
    expect(asked).toBe(0)
    await lookAway(false)
    await poll(() => asked).toBeGreaterThan(0)
  })
})

test('a fully refunded order promises nothing more', async ({ page, storefront }) => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  await callAsStaff('POST', `/api/orders/${orderId}/refund`, { reason: 'Too small' })
  await storefront.remember({ person })
  await page.goto(`/order/${orderId}`)
  await expect(page.getByText(/Paid, refunded/).first()).toBeVisible()
  await expect(page.getByText(/With you (between|on)/)).toBeHidden()
})

test('staff dismiss a lost dispute with one press, and its flag stays away', async ({ page }) => {
  const customer = await signedIn('Ananya Rao')
  const { id, orderId } = await placeOrder(customer, [await lineOf('burgundy-corset')])
  const proof = await proofOf(id)
  await post(`${siteUrl()}/api/payment/verify-payment`, proof, customer.token)
  const dispute = { payment_id: proof.razorpay_payment_id, id: `disp_${orderId.slice(0, 14)}` }
  const money = page.getByRole('region', { name: 'Payments' })
  const flags = money.getByRole('list', { name: 'Needs attention' })
  const seen = flags.getByRole('button', { name: 'Clear flag: the customer’s bank disputes a payment' })
  await tellDispute('created', dispute)
  await expect(async () => {
    await page.goto(`/order/${orderId}`)
    await expect(money.getByText(/^Dispute of .*open/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(flags).toHaveText('the customer’s bank disputes a payment')
  await expect(seen).toHaveCount(0)

  await tellDispute('lost', { ...dispute, status: 'lost' })
  await expect(async () => {
    await page.goto(`/order/${orderId}`)
    await expect(money.getByText(/^Dispute of .*lost/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await seen.click()
  await expect(flags).toBeHidden()
  await expect(page.getByText('Flag cleared')).toBeVisible()
  await page.reload()
  await expect(money.getByText(/^Dispute of .*lost/)).toBeVisible()
  await expect(flags).toBeHidden()
})
