import { element } from '#components/ui/elements.ts'
import { shortlistText as words } from '#copy/shortlist/page.ts'

/** Offers a link by the browser's own sheet; copies it where there is none, and shows it where it may not be copied. */
export const shareLink = async (path: string, title: string, answer: HTMLElement): Promise<void> => {
  const url = new URL(path, location.href).href
  answer.replaceChildren()
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // She closed the sheet of her telephone.
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
