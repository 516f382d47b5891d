import { settle } from './settle.ts'
import type { Page } from '@playwright/test'

/** What comes after the document: a style sheet, the script of every page, what runs by itself, and islands. */
const FILES = {
  sheet: /\/_astro\/late\.[^/]*\.css/,
  script: /\/_astro\/(?:Late(?:Page|BuyBox|Shop)|cart)\.[^/]*\.js/,
  motion: /\/_astro\/Late(?:Carousel|Gallery)\.[^/]*\.js/,
  island: /\/_astro\/(?:VerifyEmail|SignIn|AccountMenu|LuckyDraw|RequestForm|client)\.[^/]*\.js/,
} as const

export type LateFile = keyof typeof FILES

export const LATE_FILES = Object.keys(FILES) as readonly LateFile[]

/** Holds back requests to certain URLs until they are released. */
export const hold = async (
  page: Page,
  ...urls: readonly Parameters<Page['route']>[0][]
): Promise<() => void> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  for (const url of urls)
    await page.route(url, async (route) => {
      await held
      await route.continue()
    })
  return letGo
}

/** Holds back late files of a page until they are released. */
export const holdLateFiles = (page: Page, files: readonly LateFile[]): Promise<() => void> =>
  hold(page, ...files.map((file) => FILES[file]))

/**
 * Waits until every style sheet that a page requested has loaded, because a late one changes the layout of what is
 * open.
 */
export const waitForSheets = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet),
  )
}

/** Waits until everything late has loaded and is painted, with what it requested in turn. */
export const waitForLateFiles = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => !document.querySelector('template[data-late]') && customElements.get('astro-island') !== undefined,
  )
  await waitForSheets(page)
  await settle(page)
}
