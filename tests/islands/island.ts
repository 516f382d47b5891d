import { act, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'

/** Waits until everything requested has arrived. */
const arrive = async () => {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

/** Renders an island as the build does, runs `before`, and hydrates it as the browser does. */
export const wake = async (island: ReactElement, before?: (place: Element) => void) => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(island)
  const rendered = place.innerHTML
  before?.(place)
  const problems: unknown[] = []
  const root = await act(async () => {
    const waking = hydrateRoot(place, island, { onRecoverableError: (error) => problems.push(error) })
    // Whatever the island loads while it hydrates arrives before anybody looks.
    await arrive()
    return waking
  })
  // What it shows once it is interactive may be loaded, too.
  await act(arrive)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  return { place, rendered, problems }
}

/** Changes what is shown as a browser's translation does: every text gets an element of its own. */
export const translate = (place: Element): void => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(text.textContent ?? '')
  }
}

const isNamed = (name: string) => (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name

/** The button with this name. */
export const button = (place: Element, name: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(isNamed(name))
  if (!found) throw new Error(`There is no button called ${name}.`)
  return found
}

/** Presses something and lets React respond. */
export const press = (element: HTMLElement): Promise<void> => act(async () => element.click())
