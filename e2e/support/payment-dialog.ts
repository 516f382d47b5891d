import type { FrameLocator, Locator, Page } from '@playwright/test'

const FRAME = 'iframe.razorpay-checkout-frame'

/** The frame that the payment dialog puts over the page. */
export const paymentFrame = (page: Page): Locator => page.locator(FRAME)

const inside = (page: Page): FrameLocator => page.frameLocator(FRAME)

/** The dialog in that frame. */
export const paymentDialog = (page: Page): Locator => inside(page).getByRole('dialog', { name: /ilvara/i })

/** Pays in the dialog. */
export const payIn = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Pay', exact: true }).click()

/** Closes the dialog without paying, confirming that when asked. */
export const dismissPayment = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Yes, leave' }).click()
}

/** What a click in the middle of an element would reach: the element itself, or whatever covers it. */
export const reachedBy = (element: Locator): Promise<string> =>
  element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit === it ? 'itself' : (hit?.className ?? 'nothing')
  })
