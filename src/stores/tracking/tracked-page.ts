import { watchTrackedOrder } from '#contract/tracking/watch-tracked-order.ts'
import { startWatching } from './watching.ts'

/** Whether she is writing in a part, or has a form of it open. */
const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  [...part.querySelectorAll('textarea')].some(({ value }) => value !== '')

/**
 * Puts the live parts of a newer page into the open one; what she is typing stays. False when the page can't be fetched.
 */
const replaceParts = async (): Promise<boolean> => {
  const html = await fetch(location.href, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  if (!html) return false
  const newer = new DOMParser().parseFromString(html, 'text/html')
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = newer.querySelector(`[data-live="${part.dataset['live']}"]`)
    if (next && next.innerHTML !== part.innerHTML && !isInUse(part)) part.replaceChildren(...next.childNodes)
  }
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
  startWatching({ call: watchTrackedOrder(token), tag: page.dataset['tracked'] ?? '', show: replaceParts })
}
