import { watchTrackedOrder } from '#contract/tracking/watch-tracked-order.ts'
import { startWatching } from './watching.ts'

/** Whether she is writing in a part, or has a form of it open or the focus in it. */
const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  [...part.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
  part.contains(document.activeElement)

/** The page as it was fetched last. */
let newest: Document | undefined

/** Puts the live parts of the newest page into the open one; what she uses of it stays for now. */
const replaceParts = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = newest?.querySelector(`[data-live="${part.dataset['live']}"]`)
    if (next && next.innerHTML !== part.innerHTML && !isInUse(part))
      part.replaceChildren(...next.cloneNode(true).childNodes)
  }
}

/** Whether the page could be fetched and is shown. */
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
 * Keeps the page of an order's link as it is on the server, which alone prints it: when the order has changed, the page
 * is asked for once more and its live parts take the place of those that are shown.
 */
export const keepPageNew = (): void => {
  const page = document.querySelector<HTMLElement>('[data-tracked]')
  const token = location.pathname.split('/')[2]
  if (!page || !token) return
  startWatching({ call: watchTrackedOrder(token), tag: page.dataset['tracked'] ?? '', show: showNewest })
  // By the next task the focus is where it goes.
  page.addEventListener('focusout', () => setTimeout(replaceParts))
}
