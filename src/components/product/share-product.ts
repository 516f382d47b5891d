/** The product's URL in its colour: a size says something of her, and all else how she came. */
const urlToShare = () => location.href.replaceAll(/[?&#](?!colour=)[^?&#]*/g, '').replace('&', '?')

/** Shares the product's URL by the browser's own sheet, or copies it where there is none. */
export const shareProduct = (): void => {
  const button = document.querySelector<HTMLElement>('[data-share]')
  const label = button?.querySelector('[data-share-label]')
  button?.addEventListener('click', async () => {
    const url = urlToShare()
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
