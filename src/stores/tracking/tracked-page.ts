import { watchTrackedOrder } from '#contract/tracking/watch-tracked-order.ts'
import { startWatching } from './watching.ts'

/** Whether she is using a part of the page: she typed into it, opened a form in it, or has the focus there. */
const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  [...part.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
  part.contains(document.activeElement)

/** The page as it was last loaded. */
let newest: Document | undefined

/** The live parts of the open page, each with its HTML as the server sent it: the browser may have translated it. */
const sent = new WeakMap<Element, string>()

const noteSent = (place: ParentNode): void => {
  for (const part of place.querySelectorAll('[data-live]')) sent.set(part, part.innerHTML)
}

/** Replaces the live parts of the open page by the newest ones, except those she is using now. */
const replaceParts = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = newest?.querySelector(`[data-live="${part.dataset['live']}"]`)
    if (!next || [part.innerHTML, sent.get(part)].includes(next.innerHTML) || isInUse(part)) continue
    part.replaceChildren(...next.cloneNode(true).childNodes)
    sent.set(part, part.innerHTML)
    noteSent(part)
  }
}

/** Loads the page; returns whether that worked. */
const loadNewest = async (): Promise<boolean> => {
  const html = await fetch(location.href, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  if (!html) return false
  newest = new DOMParser().parseFromString(html, 'text/html')
  return true
}

/**
 * Keeps the page of an order's link current. Only the server renders it: when the order changes, the page is loaded
 * again and its live parts are replaced, once nothing is pressed.
 */
export const keepPageNew = (afterPress: (act: () => void) => void): void => {
  const page = document.querySelector<HTMLElement>('[data-tracked]')
  const token = location.pathname.split('/')[2]
  if (!page || !token) return
  noteSent(page)
  const show = async () => {
    const isLoaded = await loadNewest()
    if (isLoaded) afterPress(replaceParts)
    return isLoaded
  }
  startWatching({ call: watchTrackedOrder(token), tag: page.dataset['tracked'] ?? '', show })
  page.addEventListener('focusout', () => afterPress(replaceParts))
}
