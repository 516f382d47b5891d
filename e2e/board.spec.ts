import { barriersOf } from './support/barriers.ts'
import { lineOf, payForOrder } from './support/orders.ts'
import { openOtherShop, OPENS_WITHIN_MS } from './support/other-shop.ts'
import { siteUrl } from './support/opened-shop.ts'
import { admin, signedIn, unique } from './support/people.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

/** A paid order of somebody new, on its way through the workshop. */
const paidBy = async (name: string) => payForOrder(await signedIn(name), [await lineOf('burgundy-corset')])

// A board shows the first orders of each group, so these tests have one beside no others' orders.
test.describe.configure({ mode: 'serial' })

let close: (() => Promise<void>) | undefined
test.beforeAll(async () => {
  test.setTimeout(OPENS_WITHIN_MS)
  close = (await openOtherShop({})).close
})
test.afterAll(async () => close?.())

test.beforeEach(async ({ storefront }) => {
  await storefront.remember({ person: await admin() })
})

test('a parcel is said to have left in three presses, and what was chosen stays chosen meanwhile @both', async ({
  storefront: { page },
}) => {
  const [name, other] = [`Leela ${unique('b')}`, `Tara ${unique('b')}`]
  await paidBy(name)
  await paidBy(other)
  await page.goto(`${siteUrl()}/admin/board`)
  const row = page.getByRole('row').filter({ hasText: name })
  await page.getByRole('row').filter({ hasText: other }).getByRole('checkbox').check()
  await row.getByRole('checkbox').check()
  await expect(page.getByText('2 orders chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByLabel('To', { exact: true }).selectOption('Ready')
  await page.getByRole('button', { name: 'Move to ready' }).click()
  await expect(page.getByText('2 moved.')).toBeVisible()
  await expect(row).toContainText('Ready')

  await page.getByRole('row').filter({ hasText: other }).getByRole('checkbox').check()
  await row.getByRole('button', { name: /^Dispatch/ }).click()
  await expect(page.getByLabel('Courier')).toBeFocused()
  await page.keyboard.type('Blue Dart')
  await page.keyboard.press('Tab')
  await page.keyboard.type('BD 1234')
  await page.getByRole('button', { name: 'It has left' }).click()
  await expect(page.getByText('1 moved.')).toBeVisible()
  await expect(row).toContainText('Dispatched')
  await expect(page.getByText('1 order chosen')).toBeVisible()
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
})

test('papers are laid out for chosen orders, without a price', async ({ storefront: { page } }) => {
  const { orderId } = await paidBy(`Nila ${unique('b')}`)
  await page.goto(`${siteUrl()}/admin/print?paper=slip-a5&orders=${orderId}`)
  const slip = page.getByRole('article')
  await expect(slip).toContainText('4 Cubbon Road')
  await expect(slip).not.toContainText('₹')
  await page.getByLabel('Paper').selectOption('label')
  await expect(page.getByRole('article')).toContainText('560001')
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
})

test('staff note something and change an address on the page of an order @both', async ({
  storefront: { page },
}) => {
  const { orderId } = await paidBy(`Veda ${unique('b')}`)
  await page.goto(`${siteUrl()}/order/${orderId}`)
  await page.getByLabel('New note').fill('She comes on Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes on this order' }).getByRole('listitem')).toContainText(
    'She comes on Tuesday.',
  )
  await page.getByRole('button', { name: 'Change the address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Locality/area').fill('')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog.getByLabel('Locality/area')).toBeFocused()
  await dialog.getByLabel('Locality/area').fill('Mysuru')
  await dialog.getByLabel('State').selectOption('Karnataka')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(page.locator('address').first()).toContainText('Mysuru')
  await expect(page.getByText('Delivery address changed')).toBeVisible()
})

test.describe('two of the staff', () => {
  test.use({ expectedErrors: [/409|address failed/] })

  test('at one address: the slower one sees what the other changed, and takes none of it back @both', async ({
    storefront: { page },
    context,
  }) => {
    const { orderId } = await paidBy(`Veda ${unique('b')}`)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${siteUrl()}/order/${orderId}`)
      await tab.getByRole('button', { name: 'Change the address' }).click()
    }
    const theirs = other.getByRole('dialog')
    await theirs.getByLabel('Locality/area').fill('Mysuru')
    await theirs.getByLabel('Postal code').fill('570001')
    await theirs.getByRole('button', { name: 'Change it' }).click()
    await expect(theirs).toBeHidden()

    const mine = page.getByRole('dialog')
    await mine.getByLabel('Phone number').fill('9876500000')
    await mine.getByLabel('Locality/area').fill('Hampi')
    await mine.getByRole('button', { name: 'Change it' }).click()
    await expect(mine.getByText('Somebody has changed this address meanwhile.')).toBeVisible()
    await expect(mine.getByLabel('Postal code')).toHaveValue('570001')
    await expect(mine.getByLabel('Phone number')).toHaveValue('9876500000')
    await expect(mine.getByLabel('Locality/area')).toHaveValue('Hampi')
    await expect(mine.getByLabel('Locality/area')).toHaveAccessibleDescription('By now it is “Mysuru”.')
    await expect(mine.getByText(/^By now it is/)).toHaveCount(1)
    await mine.getByRole('button', { name: 'Change it' }).click()
    await expect(mine).toBeHidden()
    const address = page.locator('address').first()
    for (const line of ['Hampi', '570001', '98765 00000']) await expect(address).toContainText(line)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await expect(mine.getByText(/^By now it is/)).toHaveCount(0)
  })
})
