import type { SleepingIsland } from './first-click.ts'

/** What puts a page's state into an island that React has made anew. */
const remade = () => import('./remade.ts')

/** Fetches it ahead where a browser's translation has been, so that nothing typed meanwhile is lost. */
export const expectRemake = (island: HTMLElement): void => {
  if (island.querySelector<HTMLElement>('font')) void remade()
}

/** The clicks an island slept through, read once: what was clicked is busy no longer. */
export const readClicks = (island: SleepingIsland): readonly HTMLElement[] => {
  const clicked = island.clicked?.splice(0) ?? []
  for (const element of clicked) element.ariaBusy = null
  return clicked
}

/**
 * Clicks an island's elements in turn, as they were clicked while it slept. Where the browser has translated the page,
 * or an extension has changed it, React makes the island anew: what was typed and the focus are put there first, and
 * the elements in place of the clicked ones are clicked.
 */
export const replayClicks = async (clicked: readonly HTMLElement[], island: HTMLElement): Promise<void> => {
  const before = [...island.querySelectorAll('*')]
  const focused = document.activeElement
  const kept = [...clicked, ...island.querySelectorAll('input,select,textarea')]
  // React comes to life at once for an event of this kind, to which nobody listens.
  kept[0]?.dispatchEvent(new Event('dragend', { bubbles: true }))
  const targets = kept.every((element) => element.isConnected)
    ? clicked
    : (await remade()).restore(before, island, focused, clicked)
  for (const target of targets) {
    target.click()
    // React counts clicks of one microtask as one.
    await null
  }
}
