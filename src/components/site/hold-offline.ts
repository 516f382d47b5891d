import { messages } from '#copy/messages.ts'
import { showPlainNotice } from '#stores/plain-notice.ts'

const PATIENCE_MS = 5000

const isShopReached = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )

/**
 * Without a connection, says so instead of letting the browser send a form: its error page would take the page’s place,
 * and what was typed into a page that no browser may store would be lost. Browsers take themselves to be offline now and
 * then where they are not, so the shop is asked before.
 */
export const holdFormsOffline = (): void => {
  let isReached = false
  let notice: HTMLElement | undefined
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    isReached = await isShopReached()
    notice?.remove()
    if (isReached) form.requestSubmit(submitter)
    else notice = showPlainNotice(messages.shop.offline)
    isReached = false
  }
  addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (event.defaultPrevented || navigator.onLine || isReached) return
    event.preventDefault()
    if (target instanceof HTMLFormElement) void send(target, submitter)
  })
}
