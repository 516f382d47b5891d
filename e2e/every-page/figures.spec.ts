import type { Page } from '@playwright/test'
import { callAsStaff, signedIn } from '../support/people.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { linkTo } from '../support/emails.ts'
import { expect, test } from '../support/test.ts'

interface Figures {
  readonly text: string
  /** They hang below the line, as old-style figures do. */
  readonly isLow: boolean
}

/** The texts with figures in the serif font. */
const figuresOf = (page: Page): Promise<readonly Figures[]> =>
  page.evaluate(() => {
    const found: Figures[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.checkVisibility() || !/\d/.test(textContent ?? '')) continue
      const { fontFamily, fontFeatureSettings } = getComputedStyle(parentElement)
      if (fontFamily.startsWith('"Cormorant'))
        found.push({ text: textContent?.trim() ?? '', isLow: !fontFeatureSettings.includes('lnum') })
    }
    return found
  })

const expectTallFigures = async (page: Page) => {
  const figures = await figuresOf(page)
  expect(figures).not.toEqual([])
  expect(figures.filter(({ isLow }) => isLow)).toEqual([])
}

for (const path of ['/', '/shop?category=All', '/shop/emerald-peak-lapel-blazer', '/about'])
  test(`the figures of ${path} are as high as capitals`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectTallFigures(page)
  })

test('the figures of a parcel’s number are as high as capitals', async ({ page }) => {
  const person = await signedIn()
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const parcel = { carrier: 'Blue Dart', trackingNumber: '12345678901', url: '' }
  await callAsStaff('POST', `/api/orders/${orderId}/production`, { act: 'dispatch', step: 1, ...parcel })
  await page.goto(await linkTo('/track/', person.user.email))
  await expect(page.getByText(parcel.trackingNumber)).toBeVisible()
  await expectTallFigures(page)
})
