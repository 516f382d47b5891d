import { test, type Page } from '@playwright/test'
import axe from 'axe-core'
import { waitForSheets } from './late-files.ts'
import { DESK, PHONE } from './widths.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const MAX_FADE_MS = 1000

/** Waits for elements that fade in, because half-faded text has too little contrast. */
const waitForFades = (page: Page) =>
  page.evaluate(async (longest) => {
    const isFade = ({ effect, playState }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    )
  }, MAX_FADE_MS)

/** Loads axe into a page and its frames, which each compile it only once. */
const injectAxe = async (page: Page) => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** Violations only, because listing every passed element takes as long as the check itself. */
const violationsOn = (page: Page) =>
  page.evaluate(async () => {
    const found = await window.axe?.run({ resultTypes: ['violations'], selectors: false })
    if (!found) throw new Error('The page has left.')
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))
  })

/**
 * What axe finds on a page, each with its elements: at both widths in one visit, or only at its own if the test runs at
 * both.
 */
export const accessibilityFaultsOf = async (page: Page): Promise<readonly string[]> => {
  const drawn = page.viewportSize() ?? DESK
  const faults: string[] = []
  await injectAxe(page)
  await waitForSheets(page)
  for (const size of test.info().tags.includes('@both') ? [drawn] : [DESK, PHONE]) {
    await page.setViewportSize(size)
    await waitForFades(page)
    for (const { id, html } of await violationsOn(page))
      faults.push(`${id} at ${size.width}: ${html.map((text) => text.slice(0, 120)).join(' | ')}`)
  }
  await page.setViewportSize(drawn)
  return faults
}
