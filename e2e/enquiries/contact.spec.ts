import type { Page } from '@playwright/test'
import { attemptsToStore, clearFaults, newEmail, setFaults } from '../support/documents.ts'
import { hold } from '../support/late-files.ts'
import { takeTime } from '../support/take-time.ts'
import { expect, test } from '../support/test.ts'

const STORING = 'POST /v1/tablesdb/.*/tables/contacts/rows'
const THANKS = 'Thanks for reaching out! We will get back to you shortly.'

const fill = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Message').fill('The emerald and the burgundy, side by side.')
}

const send = async (page: Page) => {
  await takeTime(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a visitor writes to staff, and the form is empty afterwards', async ({ page }) => {
  await page.goto('/contactus')
  const email = newEmail()
  await fill(page, email)
  // A press made before the form is interactive counts once it is.
  const consent = page.getByLabel(/I have read the privacy policy/)
  await consent.click()
  await expect(consent).toBeChecked()
  await send(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  const [stored] = await attemptsToStore('contacts', email)
  expect(stored?.data).toMatchObject({
    firstName: 'Ananya',
    lastName: 'Rao',
    phone: '98765 43210',
    message: 'The emerald and the burgundy, side by side.',
    privacyPolicy: true,
  })
  for (const field of ['First name', 'Last name', 'E-mail', 'Phone', 'Message'])
    await expect(page.getByLabel(field)).toHaveValue('')
  await expect(page.getByLabel(/privacy policy/)).not.toBeChecked()
})

test('nothing is enforced: an odd e-mail address gets a hint and is sent, and so is an empty form', async ({
  page,
}) => {
  await page.goto('/contactus')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('E-mail').fill('not an address')
  // The form may become interactive only after the field was left for the first time.
  await expect(async () => {
    await page.getByLabel('Phone').focus()
    await page.getByLabel('Message').focus()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      'An Indian mobile number has ten digits.',
      { timeout: 500 },
    )
  }).toPass()
  await send(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  const [stored] = await attemptsToStore('contacts', 'not an address')
  expect(stored?.data).toMatchObject({ privacyPolicy: false })

  await page.getByLabel('Phone').fill('')
  await page.getByLabel('E-mail').fill('kavya@')
  await send(page)
  await expect(page.getByText(/please add an e-mail address or a phone number/)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('kavya@')

  await page.reload()
  await send(page)
  await expect(page.getByText(THANKS)).toBeVisible()
})

test('a hint neither comes nor goes while Send is pressed, which would move from under the press @both', async ({
  page,
}) => {
  await page.goto('/contactus')
  const phone = page.getByLabel('Phone')
  // Near its edge, so that the smallest move loses the press.
  const pressSend = async () => {
    await takeTime(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click({ position: { x: 20, y: 3 } })
  }
  await phone.fill('12')
  // The form may become interactive only after the field was left for the first time.
  await expect(async () => {
    await phone.focus()
    await page.getByLabel('Message').focus()
    await expect(phone).toHaveAccessibleDescription(/ten digits/, { timeout: 500 })
  }).toPass()
  await phone.fill('98110 24680')
  await pressSend()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(phone).toHaveAccessibleDescription('')
  await phone.fill('12')
  await pressSend()
  await expect(phone).toHaveValue('')
})

test.describe('when the document service fails', () => {
  test.use({ expectedErrors: [/POST \/api\/contacts failed|Failed to load resource/] })

  test('a message that couldn’t be sent stays in the form, and can be sent once the service works again', async ({
    page,
  }) => {
    const email = newEmail()
    await setFaults(email, {
      match: STORING,
      status: 500,
      body: { message: 'No.', code: 500, type: 'general_unknown' },
    })
    await page.goto('/contactus')
    await fill(page, email)
    await send(page)
    await expect(page.getByText('Failed to submit data.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    const message = page.getByLabel('Message')
    await expect(message).toHaveValue('The emerald and the burgundy, side by side.')

    await clearFaults(email)
    await test.step('words typed while a message is sent are not erased with it', async () => {
      const release = await hold(page, '**/api/contacts')
      await send(page)
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
      await expect(message).not.toBeEditable()
      await expect(page.getByLabel('E-mail')).not.toBeEditable()
      release()
      await expect(page.getByText(THANKS)).toBeVisible()
      await expect(message).toBeEditable()
      await expect(message).toHaveValue('')
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message can be sent, and a page says whether it worked', async ({ page }) => {
    await page.goto('/contactus')
    const form = page.getByRole('region', { name: 'Write to us' })
    const email = newEmail()
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Message').fill('Good day')
    await form.getByLabel(/privacy policy/).check()
    await send(page)
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
    const [stored] = await attemptsToStore('contacts', email)
    expect(stored?.data).toMatchObject({ message: 'Good day', privacyPolicy: true })
  })
})
