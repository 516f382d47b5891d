import type { Page } from '@playwright/test'

/** Lets every visit of a page be the first one of a browser: its storage keeps nothing of those before. */
export const forgetVisits = (page: Page) =>
  page.addInitScript(() => {
    if (location.protocol !== 'http:') return
    localStorage.clear()
    sessionStorage.clear()
  })
