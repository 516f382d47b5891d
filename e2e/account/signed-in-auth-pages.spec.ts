import { holdClock } from '../support/clock.ts'
import { hold } from '../support/late-files.ts'
import { signedIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('somebody already signed in is told so on the sign-in pages', async ({ page, storefront }) => {
  await storefront.remember({ person: await signedIn('Meera Iyer') })
  for (const path of ['/signup', '/login']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText('You are signed in as Meera Iyer.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/profile')
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByRole('button', { name: /Google/ })).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeVisible()
  await expect(page.getByText('You are signed in as')).toBeHidden()
})

test('after ten seconds the page says that Google’s script neither loads nor fails, and works when it loads', async ({
  page,
  storefront,
}) => {
  await page.clock.install()
  const deliver = await hold(page, '**/demo/google/client.js')
  await page.goto('/shipping')
  await holdClock(page)
  await page.getByRole('button', { name: 'Sign in with Google' }).first().click()
  const message = page.getByText('Google sign-in did not open.')
  let seconds = 0
  await expect(async () => {
    await page.clock.runFor(1000)
    seconds += 1
    await expect(message).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [250] })
  // They start when the pressed island is interactive, which itself takes a while.
  expect(seconds).toBeGreaterThanOrEqual(10)
  expect(seconds).toBeLessThan(30)
  await page.clock.resume()
  const came = page.waitForResponse('**/demo/google/client.js')
  deliver()
  await came
  await storefront.signIn()
})

test('on a device whose clock is a day ahead she signs in, and still is on the next page', async ({
  page,
  storefront,
}) => {
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  await page.goto('/shipping')
  await storefront.signIn()
  await page.goto('/refund')
  await expect(page.getByRole('button', { name: / Demo$/ }).first()).toBeVisible()
  expect(await storefront.stored('authToken')).not.toBeNull()
})
