import { element } from '#components/ui/elements.ts'
import { shortlistText as words } from '#copy/shortlist/page.ts'

/**
 * Shares a link with the browser's own share sheet; copies it if there is none, and shows it if copying isn't allowed.
 */
export const shareLink = async (path: string, title: string, answer: HTMLElement): Promise<void> => {
  const url = new URL(path, location.href).href
  answer.replaceChildren()
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // She closed her phone's share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    answer.textContent = words.copied
  } catch {
    const field = element('input', {
      class: 'select',
      readonly: true,
      value: url,
      'aria-label': words.copyThis,
    })
    answer.replaceChildren(words.copyThis, field)
    field.focus()
    field.select()
  }
}
