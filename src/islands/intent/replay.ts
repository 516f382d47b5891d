import type { SleepingIsland } from './first-click.ts'

/** Loads the code that restores an island which React has rendered again. */
const loadRestore = () => import('./restore.ts')

/** Loads that code early if the browser has translated the page, so that nothing typed meanwhile is lost. */
export const preloadRestore = (island: HTMLElement): void => {
  if (island.querySelector<HTMLElement>('font')) void loadRestore()
}

/** Returns and clears the clicks an island missed, and no longer marks their elements as busy. */
export const readClicks = (island: SleepingIsland): readonly HTMLElement[] => {
  const clicked = island.clicked?.splice(0) ?? []
  for (const element of clicked) element.ariaBusy = null
  return clicked
}

/**
 * Repeats clicks that an island missed, in order. If the browser translated the page or an extension changed it, React
 * renders the island again: then what was typed and the focus are restored first, and the elements that replace the
 * clicked ones are clicked.
 */
export const replayClicks = async (clicked: readonly HTMLElement[], island: HTMLElement): Promise<void> => {
  const before = [...island.querySelectorAll('*')]
  const focused = document.activeElement
  const kept = [...clicked, ...island.querySelectorAll('input,select,textarea')]
  // React hydrates at once for an event of this type, and nothing listens to it.
  kept[0]?.dispatchEvent(new Event('dragend', { bubbles: true }))
  const targets = kept.every((element) => element.isConnected)
    ? clicked
    : (await loadRestore()).restoreIsland(before, island, focused, clicked)
  for (const target of targets) {
    target.click()
    // React counts clicks within one microtask as one.
    await null
  }
}
