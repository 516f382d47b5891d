import { messages } from '#copy/messages.ts'
import { showPlainNotice } from '#stores/plain-notice.ts'

const TIMEOUT_MS = 5000

const isShopReached = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

/**
 * Without a connection, says so instead of letting the browser submit a form: its error page would replace the page,
 * and what was typed into a page that may not be stored would be lost. Browsers sometimes wrongly believe they are
 * offline, so the shop is asked first.
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
