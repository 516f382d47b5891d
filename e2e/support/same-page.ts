import type { Page } from '@playwright/test'

/** Marks the document that is shown, to tell it from one that is loaded later. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''))

/** Whether the document that was marked is still shown. */
export const isSamePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'))
