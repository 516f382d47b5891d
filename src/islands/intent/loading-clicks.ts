import type { SleepingIsland } from './first-click.ts'
import { readClicks, replayClicks } from './replay.ts'

/**
 * Gives islands that load with the page the clicks made on them before they were alive. Without this a form of theirs
 * would be sent to a page that takes none.
 */
export const replayLoadingClicks = (): void => {
  const replay = (island: SleepingIsland) => void replayClicks(readClicks(island), island)
  for (const island of document.querySelectorAll<SleepingIsland>('astro-island[client=load]'))
    if (island.hasAttribute('ssr'))
      island.addEventListener('astro:hydrate', () => replay(island), { once: true })
    else replay(island)
}
