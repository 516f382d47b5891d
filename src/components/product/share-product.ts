/** Shares the product's URL by the browser's own sheet, or copies it where there is none. */
export const shareProduct = (): void => {
  const button = document.querySelector<HTMLElement>('[data-share]')
  const label = button?.querySelector('[data-share-label]')
  button?.addEventListener('click', async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: button.dataset.share ?? '', url })
      await navigator.clipboard.writeText(url)
      if (label) label.textContent = 'Address copied'
    } catch {
      // She closed the sheet of her telephone, or the clipboard is not allowed: nothing to say.
    }
  })
}
