import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, placeOrder, proofOf, tellDispute } from '../support/orders.ts'
import { barriersOf } from '../support/barriers.ts'
import { admin, post, signedIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('staff say by one press that they have seen to a lost dispute, and its flag stays away', async ({
  storefront: { page, remember },
}) => {
  const customer = await signedIn('Ananya Rao')
  const { id, orderId } = await placeOrder(customer, [await lineOf('burgundy-corset')])
  const proof = await proofOf(id)
  await post(`${siteUrl()}/api/payment/verify-payment`, proof, customer.token)
  const dispute = { payment_id: proof.razorpay_payment_id, id: `disp_${orderId.slice(0, 14)}` }
  const money = page.getByRole('region', { name: 'Payments' })
  const flags = money.getByRole('list', { name: 'Needs a person' })
  const seen = flags.getByRole('button', { name: 'Seen to: the customer’s bank disputes a payment' })
  await remember({ person: await admin() })

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
  expect(await barriersOf(page)).toEqual([])
  await seen.click()
  await expect(flags).toBeHidden()
  await expect(page.getByText('Flag seen to')).toBeVisible()
  await page.reload()
  await expect(money.getByText(/^Dispute of .*lost/)).toBeVisible()
  await expect(flags).toBeHidden()
})
