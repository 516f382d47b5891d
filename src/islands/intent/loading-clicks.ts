import type { SleepingIsland } from './first-click.ts'
import { readClicks, replayClicks } from './replay.ts'

/**
 * Passes clicks made before hydration to the islands that load with the page. Without this their forms would be
 * submitted to pages that do not accept them.
 */
export const replayLoadingClicks = (): void => {
  const replay = (island: SleepingIsland) => void replayClicks(readClicks(island), island)
  for (const island of document.querySelectorAll<SleepingIsland>('astro-island[client=load]'))
    if (island.hasAttribute('ssr'))
      island.addEventListener('astro:hydrate', () => replay(island), { once: true })
    else replay(island)
}
