import { test, type Page } from '@playwright/test'
import axe from 'axe-core'
import { waitForSheets } from './late-files.ts'
import { DESK, PHONE } from './widths.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const LONGEST_FADE_MS = 1000

/** Waits for what fades in: half shown its words are paler than they will be. */
const fadedIn = (page: Page) =>
  page.evaluate(async (longest) => {
    const isFade = ({ effect, playState }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    )
  }, LONGEST_FADE_MS)

/** Gives axe to a page and to the frames in it, each of which compiles it but once. */
const giveAxe = async (page: Page) => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** What breaks a rule; naming every element that keeps one takes as long as looking. */
const violationsOn = (page: Page) =>
  page.evaluate(async () => {
    const found = await window.axe?.run({ resultTypes: ['violations'], selectors: false })
    if (!found) throw new Error('The page has left.')
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))
  })

/**
 * What axe finds in the way of somebody on a page, each with its elements: at both widths in one visit, or at its own
 * where the test that visits it is run at both.
 */
export const barriersOf = async (page: Page): Promise<readonly string[]> => {
  const drawn = page.viewportSize() ?? DESK
  const barriers: string[] = []
  await giveAxe(page)
  await waitForSheets(page)
  for (const size of test.info().tags.includes('@both') ? [drawn] : [DESK, PHONE]) {
    await page.setViewportSize(size)
    await fadedIn(page)
    for (const { id, html } of await violationsOn(page))
      barriers.push(`${id} at ${size.width}: ${html.map((text) => text.slice(0, 120)).join(' | ')}`)
  }
  await page.setViewportSize(drawn)
  return barriers
}
