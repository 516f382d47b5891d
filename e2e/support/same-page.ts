import type { Page } from '@playwright/test'

/** Marks the current document, to tell it from one loaded later. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''))

/** Whether the marked document is still shown. */
export const isStillMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'))
