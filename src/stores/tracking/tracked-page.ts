import { watchTrackedOrder } from '#contract/tracking/watch-tracked-order.ts'
import { startWatching } from './watching.ts'

/** Whether she is using a part of the page: she typed into it, opened a form in it, or has the focus there. */
const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  [...part.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
  part.contains(document.activeElement)

/** The page as it was last loaded. */
let newest: Document | undefined

/** Replaces the live parts of the open page by the newest ones, except those she is using now. */
const replaceParts = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = newest?.querySelector(`[data-live="${part.dataset['live']}"]`)
    if (next && next.innerHTML !== part.innerHTML && !isInUse(part))
      part.replaceChildren(...next.cloneNode(true).childNodes)
  }
}

/** Loads and shows the page; returns whether that worked. */
const showNewest = async (): Promise<boolean> => {
  const html = await fetch(location.href, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  if (!html) return false
  newest = new DOMParser().parseFromString(html, 'text/html')
  replaceParts()
  return true
}

/**
 * Keeps the page of an order's link current. Only the server renders it: when the order changes, the page is loaded
 * again and its live parts are replaced.
 */
export const keepPageNew = (): void => {
  const page = document.querySelector<HTMLElement>('[data-tracked]')
  const token = location.pathname.split('/')[2]
  if (!page || !token) return
  startWatching({ call: watchTrackedOrder(token), tag: page.dataset['tracked'] ?? '', show: showNewest })
  // In the next task the focus has reached its target.
  page.addEventListener('focusout', () => setTimeout(replaceParts))
}
