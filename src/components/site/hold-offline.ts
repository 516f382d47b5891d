import { messages } from '#copy/messages.ts'
import { showPlainNotice } from '#stores/plain-notice.ts'

/**
 * Without a connection, says so instead of letting the browser send a form: its error page would take the page’s place,
 * and what was typed into a page that no browser may store would be lost.
 */
export const holdFormsOffline = (): void =>
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || navigator.onLine) return
    event.preventDefault()
    showPlainNotice(messages.shop.offline)
  })
