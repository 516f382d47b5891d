/** Shares the product's URL with the browser's own share sheet, or copies it if there is none or sharing fails. */
export const shareProduct = (): void => {
  const button = document.querySelector<HTMLElement>('[data-share]')
  const label = button?.querySelector('[data-share-label]')
  button?.addEventListener('click', async () => {
    const url = new URL(location.href)
    // Her size is personal.
    url.searchParams.delete('size')
    try {
      await navigator.share({ title: button.dataset.share ?? '', url: url.href })
    } catch (error) {
      // She closed her phone's share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      try {
        await navigator.clipboard.writeText(url.href)
        if (label) label.textContent = 'Link copied'
      } catch {
        // The clipboard is not available: there is nothing to say.
      }
    }
  })
}
