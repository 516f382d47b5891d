import type { Page } from '@playwright/test'

/** Makes every visit of a page the browser's first: its storage keeps nothing from earlier ones. */
export const forgetVisits = (page: Page) =>
  page.addInitScript(() => {
    if (location.protocol !== 'http:') return
    localStorage.clear()
    sessionStorage.clear()
  })
