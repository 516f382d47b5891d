import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

interface Vectors {
  readonly keys: unknown
  readonly valid: readonly { readonly sha256: string; readonly file: string }[]
}

const { keys, valid } = JSON.parse(readFileSync('docs/quote-format-vectors.json', 'utf8')) as Vectors
const [first] = valid
if (!first) throw new Error('The format’s examples hold a valid quote.')

const fileOf = (text: string) => ({
  name: 'quote-Q-26-0007-v1.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** Opens the page of a shop that publishes the keys of the format's examples. */
const openPage = async (page: Page) => {
  await page.route('**/.well-known/ilvara-keys.json', (route) => route.fulfill({ json: keys }))
  await page.goto('/verify')
}

/** The signed file with one letter of its content changed. */
const changed = () => {
  const at = first.file.indexOf('"payload":"') + 500
  const letter = first.file[at] === 'A' ? 'B' : 'A'
  return first.file.slice(0, at) + letter + first.file.slice(at + 1)
}

test('a quote is verified however it is given, and a changed one is refused each time', async ({ page }) => {
  await openPage(page)
  const answer = page.getByRole('status')
  const isOurs = () => expect(answer.getByRole('heading', { name: 'Ours, and unchanged' })).toBeVisible()
  const choose = (text: string) => page.getByLabel('The signed file').setInputFiles(fileOf(text))
  // Between two valid ones, so that no earlier answer is taken for a new one.
  const refuseChanged = async () => {
    await choose(changed())
    await expect(answer.getByRole('heading', { name: 'Don’t rely on it' })).toBeVisible()
    await expect(answer).not.toContainText('₹')
  }

  await test.step('a chosen file shows what was signed', async () => {
    await choose(first.file)
    await isOurs()
    await expect(answer).toContainText('Quote Q-26-0007')
    await expect(answer).toContainText('Café au lait, size M, 2 at ₹48,500 each, less ₹1,000.50')
    await expect(answer).toContainText('₹98,949.50')
    await expect(answer).toContainText('6 December 2026, 11:59 pm, India time')
    await expect(answer).toContainText(first.sha256.slice(0, 8))
    await expect(answer.getByText('Replaces version')).toBeHidden()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await isOurs()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a changed file is refused, and what it says is not shown', async () => {
    await refuseChanged()
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })

  await test.step('a quote is pasted and checked by keyboard alone', async () => {
    await page.getByLabel('Or paste its contents').focus()
    await page.keyboard.insertText(first.file)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Check it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await isOurs()
    await expect(answer).toBeFocused()
  })

  await refuseChanged()
  await test.step('a quote is dropped onto the page', async () => {
    const given = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'quote.json', { type: 'application/json' }))
      return transfer
    }, first.file)
    await page.dispatchEvent('form.give', 'drop', { dataTransfer: given })
    await isOurs()
  })
})

test('a browser that doesn’t support the signature shows the command instead', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await openPage(page)
  await page.getByLabel('The signed file').setInputFiles(fileOf(first.file))
  await expect(page.getByRole('status')).toContainText('Ed25519')
  await expect(page.getByRole('main')).toContainText('npm run quote:verify')
})
