import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const BLAZER = '/shop/emerald-peak-lapel-blazer'

const openOnTouch = async (page: Page) => {
  await page.goto('/shop')
  await page.locator(`a[href="${BLAZER}"]`).first().dispatchEvent('touchstart')
  return page.locator(`link[rel=prefetch][href$="${BLAZER}"]`)
}

test('a touched tile’s page is fetched if the browser has no speculation rules @phone', async ({ page }) => {
  await expect(await openOnTouch(page)).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'))
  const asked = page.waitForRequest((request) => request.url().endsWith(BLAZER))
  await expect(await openOnTouch(page)).toHaveCount(1)
  await asked
})
