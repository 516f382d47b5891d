/** Shares the product's URL by the browser's own sheet, or copies it where there is none or it fails. */
export const shareProduct = (): void => {
  const button = document.querySelector<HTMLElement>('[data-share]')
  const label = button?.querySelector('[data-share-label]')
  button?.addEventListener('click', async () => {
    const url = new URL(location.href)
    // It says something of her.
    url.searchParams.delete('size')
    try {
      await navigator.share({ title: button.dataset.share ?? '', url: url.href })
    } catch (error) {
      // She closed the sheet of her telephone.
      if (error instanceof DOMException && error.name === 'AbortError') return
      try {
        await navigator.clipboard.writeText(url.href)
        if (label) label.textContent = 'Link copied'
      } catch {
        // The clipboard is not allowed: nothing to say.
      }
    }
  })
}
