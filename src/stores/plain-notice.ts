const SHOWN_MS = 8 * 1000

const LOOK = {
  inset: '16px 16px auto auto',
  maxWidth: 'min(380px, 100vw - 32px)',
  padding: '18px 24px',
  border: '1px solid var(--color-control)',
  color: 'var(--color-ink)',
  background: 'var(--color-paper)',
  whiteSpace: 'pre-line',
}

/** Shows a sentence above the page for eight seconds, without loading anything, and returns its element. */
export const showPlainNotice = (text: string): HTMLElement => {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.popover = 'manual'
  Object.assign(notice.style, LOOK)
  notice.textContent = text
  document.body.append(notice)
  notice.showPopover()
  setTimeout(() => notice.remove(), SHOWN_MS)
  return notice
}
