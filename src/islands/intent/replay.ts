const childrenOf = (parent: Element) => [...parent.children]

/** The way from an island down to one of its elements, by places among the children. */
const placesOf = (element: Element, island: Element): readonly number[] => {
  const parent = element.parentElement
  return parent && element !== island
    ? [...placesOf(parent, island), childrenOf(parent).indexOf(element)]
    : []
}

const elementAt = (places: readonly number[], island: Element) =>
  places.reduce<Element | undefined>((parent, place) => parent && childrenOf(parent)[place], island)

/**
 * Clicks an island's elements in turn, as they were clicked while it slept. Where the browser has translated the page,
 * or an extension has changed it, React makes the island anew: the element in the same place is clicked instead.
 */
export const replayClicks = async (clicked: readonly HTMLElement[], island: HTMLElement): Promise<void> => {
  const places = clicked.map((target) => placesOf(target, island))
  // React comes to life at once for an event of this kind, to which nobody listens.
  clicked[0]?.dispatchEvent(new Event('dragend', { bubbles: true }))
  for (const [index, target] of clicked.entries()) {
    const found = target.isConnected ? target : elementAt(places[index] ?? [], island)
    if (found instanceof HTMLElement) found.click()
    // React counts clicks of one microtask as one.
    await null
  }
}
