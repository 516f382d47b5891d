import { AxeBuilder } from '@axe-core/playwright'
import { test, type Page } from '@playwright/test'
import { DESK, PHONE } from './widths.ts'

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

/**
 * What axe finds in the way of somebody on a page, each with its elements: at both widths in one visit, or at its own
 * where the test that visits it is run at both.
 */
export const barriersOf = async (page: Page): Promise<readonly string[]> => {
  const drawn = page.viewportSize() ?? DESK
  const barriers: string[] = []
  for (const size of test.info().tags.includes('@both') ? [drawn] : [DESK, PHONE]) {
    await page.setViewportSize(size)
    await fadedIn(page)
    // The shop's pages hold no foreign frames, for which alone axe would open a page of its own.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, nodes } of violations)
      barriers.push(`${id} at ${size.width}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }
  await page.setViewportSize(drawn)
  return barriers
}
