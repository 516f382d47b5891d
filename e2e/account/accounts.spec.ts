import type { Locator } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { hold } from '../support/late-files.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { countEmails, linkTo } from '../support/emails.ts'
import { PASSWORD, post, register, signedIn, unique, type Person } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import type { Storefront } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'

/** Whether text is green. */
const isGreen = (words: Locator) =>
  words.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
    return green > red && green > blue
  })

const signUp = async (
  { page }: Storefront,
  email: string,
  { name = 'Kavya Nair', password = PASSWORD } = {},
) => {
  await page.goto('/signup')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

/** On the sign-in page. */
const signInByEmail = async ({ page }: Storefront, email: string, password = PASSWORD) => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const logIn = async (storefront: Storefront, email: string, password?: string) => {
  await storefront.page.goto('/login')
  await signInByEmail(storefront, email, password)
}

test('a new shopper signs up, confirms her e-mail address, and signs in', async ({ page, storefront }) => {
  const email = `${unique('kavya')}@example.com`
  await signUp(storefront, email)
  const message = page.getByText('User registered successfully')
  await expect(message).toBeVisible()
  expect(await isGreen(message)).toBe(true)
  await expect(message).toContainText(
    'We have sent you an e-mail: please open its link to confirm your address.',
  )
  // The fields are gone, but the focus isn't lost with them.
  await expect(message).toBeFocused()
  // Signing up signs her in, and she stays where she is.
  await expect(page.getByRole('button', { name: 'Kavya Nair' })).toBeVisible()
  await expect(page.getByText('You are signed in as Kavya Nair.')).toBeVisible()
  const [buttons, below] = await Promise.all([
    page.getByRole('link', { name: 'Your orders' }).boundingBox(),
    message.boundingBox(),
  ])
  expect((below?.y ?? 0) - (buttons?.y ?? 0) - (buttons?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page).toHaveURL(`${siteUrl()}/signup`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/`)

  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto(await linkTo('/verify-email', email))
  await settle(page)
  // Mail programs open links, too: nothing is confirmed before the button is pressed.
  expect(posts).toEqual([])
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Thank you. Your address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL(`${siteUrl()}/verify-email`)

  await logIn(storefront, email)
  await expect(page.getByRole('button', { name: 'Kavya Nair' })).toBeVisible()
  await expect(page).toHaveURL(`${siteUrl()}/`)
})

test('nothing is sent while a field of the sign-up form is empty', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/signup')
  for (const label of ['Name', 'E-mail', 'Password']) {
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByLabel(label)).toBeFocused()
    await page.getByLabel(label).fill(label === 'E-mail' ? 'kavya@example.com' : 'filled in')
  }
  expect(sent).toEqual([])
})

test.describe('when the shop refuses it', () => {
  test.use({ expectedErrors: [/status of (4|5)\d\d|POST \/api\/auth\/\w+(-\w+)? failed|ERR_FAILED/] })

  test('the sign-up shows the server’s words, not in green', async ({ page, storefront }) => {
    const email = await register()
    await signUp(storefront, email)
    const message = page.getByText('User already exists')
    await expect(message).toBeVisible()
    expect(await isGreen(message)).toBe(false)

    await signUp(storefront, `${unique('kavya')}@example.com`, { password: 'short' })
    await expect(page.getByText('Please use 8 characters or more.').first()).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
  })

  test('the sign-up shows the server’s error where there is no message, else its own words', async ({
    page,
    storefront,
  }) => {
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 500, json: { error: 'The ledger is full' } }),
    )
    await signUp(storefront, 'kavya@example.com')
    await expect(page.getByText('The ledger is full')).toBeVisible()

    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }))
    await signUp(storefront, 'kavya@example.com')
    const message = page.getByText('Something went wrong')
    await expect(message).toBeVisible()
    expect(await isGreen(message)).toBe(false)
  })

  test('an unknown e-mail address and a wrong password get the same answer', async ({ page, storefront }) => {
    const email = await register()
    const answers: string[] = []
    for (const [who, password] of [
      [email, 'not her password'],
      [`${unique('nobody')}@example.com`, PASSWORD],
    ] as const) {
      await logIn(storefront, who, password)
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to Login' })).toBeVisible()
      answers.push(await page.locator('form output').innerText())
    }
    expect(answers[0]).not.toBe('')
    expect(answers[1]).toBe(answers[0])
  })

  test('a new password is set by e-mail, once', async ({ page, storefront }) => {
    const email = await register()
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    // What was typed beside the link isn't asked for again.
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(
      page.getByText('If this address has an account, an e-mail with a link is on its way.'),
    ).toBeVisible()

    const link = await linkTo('/reset-password', email)
    await page.goto(link)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('New password').fill('a newer silk')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Your new password is set. Please sign in.')).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')

    await page.goto('about:blank')
    await page.goto(link)
    await page.getByLabel('New password').fill('a third silk')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()

    await logIn(storefront, email, 'a newer silk')
    await expect(page.getByRole('button', { name: 'Kavya Nair' })).toBeVisible()
  })

  test('an incomplete link says so, and axe finds no barrier on its page', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/verify-email', '/verify-email#token=nonsense']) {
      await page.goto('about:blank')
      await page.goto(path)
      await page.getByLabel('Password').fill(PASSWORD)
      if (path.includes('#')) expect(await accessibilityFaultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Confirm the address' }).click()
      await expect(
        page.getByText(/This link (is incomplete|has expired or has already been used)/),
      ).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'Send the e-mail again' })).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })

  test('an e-mail address can be confirmed by whoever registered it, but not by others who read the e-mail', async ({
    page,
    storefront,
  }) => {
    const email = await register()
    const link = await linkTo('/verify-email', email)
    await storefront.remember({ person: await signedIn('Somebody Else') })
    await page.goto(link)
    await expect(
      page.getByText(/^You are signed in as .*, but this link is for another account: /),
    ).toBeVisible()
    await page.getByLabel('Password').fill('not her password')
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByText('This is not the password you chose when you signed up.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'choose your own password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )

    const person = await post<Person>(`${siteUrl()}/api/auth/login`, { email, password: PASSWORD })
    await storefront.remember({ person })
    await page.goto(link)
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByText('Thank you. Your address is confirmed.')).toBeVisible()
  })

  test('an easily guessed password is refused at its field', async ({ page, storefront }) => {
    await signUp(storefront, `${unique('kavya')}@example.com`, { password: 'KavyaNair1990' })
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/easy to guess/)
  })
})

test.describe('a link that confirms no e-mail address', () => {
  test.use({ expectedErrors: [/status of 4\d\d|POST \/api\/auth\/(verify-email|send-verification) failed/] })

  const SENT = 'If this address still needs confirming, an e-mail with a link is on its way.'

  const askAgain = async ({ page }: Storefront, email: string) => {
    await page.goto('about:blank')
    await page.goto('/verify-email#token=nonsense')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('button', { name: 'Send the e-mail', exact: true }).click()
  }

  test('can be sent again', async ({ page, storefront }) => {
    const email = await register()
    await linkTo('/verify-email', email)
    await askAgain(storefront, email)
    await expect(page.getByText(SENT)).toBeVisible()
    await poll(() => countEmails(email), { timeout: 20_000 }).toBe(2)
  })

  test('differs from one that was only tried too often', async ({ page }) => {
    const email = await register()
    await page.goto(await linkTo('/verify-email', email))
    await page.route(
      '**/api/auth/verify-email',
      (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { message: 'Too many.' } }),
      { times: 1 },
    )
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByText('Too many attempts. Please try again in 2 minutes.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Send the e-mail again' })).toBeHidden()
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByText('Thank you. Your address is confirmed.')).toBeVisible()
  })

  test('says how long to wait before it can be sent again', async ({ page, storefront }) => {
    await page.route('**/api/auth/send-verification', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { message: 'Too many.' } }),
    )
    await askAgain(storefront, 'kavya@example.com')
    await expect(page.getByText('Too many attempts. Please try again in 2 minutes.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('kavya@example.com')
  })
})

test('what is typed and submitted before the form’s script has loaded isn’t lost', async ({ page }) => {
  const email = await register()
  const release = await hold(page, '**/_astro/LoginForm*.js')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(`${siteUrl()}/login`)
  release()
  await expect(page.getByRole('button', { name: 'Kavya Nair' })).toBeVisible()
})

test('signing in by e-mail leads back to the page that asked for it, or to the one whose menu was used @phone', async ({
  page,
  storefront,
}) => {
  const email = await register()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Sign in with e-mail' }).click()
  await expect(page).toHaveURL('/login')
  await signInByEmail(storefront, email)
  await expect(page).toHaveURL('/profile')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/shop/burgundy-corset?colour=burgundy')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in with e-mail' }).click()
  await expect(page).toHaveURL('/login')
  await signInByEmail(storefront, email)
  await expect(page).toHaveURL('/shop/burgundy-corset?colour=burgundy')
})

test('a long name breaks between its words on her page @phone', async ({ page, storefront }) => {
  await storefront.remember({ person: await signedIn('Lakshminarayanan Venkataramanan') })
  await page.goto('/profile')
  const name = page.getByRole('heading', { name: 'Lakshminarayanan Venkataramanan' })
  await expect(name).toBeVisible()
  const lines = await name.evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return text.getClientRects().length
  })
  expect(lines).toBe(2)
})
