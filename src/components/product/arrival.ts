/** Says on which days a product arrives that is ordered today, in place of how long making takes: two such lines. */
const tell = async (): Promise<void> => {
  const place = document.querySelector('[data-arrival]')
  if (!place || document.hidden) return
  const answer = await fetch('/api/delivery-window')
  if (!answer.ok) return
  const [first, second] = (await answer.json()) as [string, string]
  place.replaceChildren(first, document.createElement('br'), second)
}

// Without an answer the days of making stay, which are always right.
const tellQuietly = () => void tell().catch(() => {})

void window.shown.then(() => {
  tellQuietly()
  // Somebody may come back to the page on another day.
  document.addEventListener('visibilitychange', tellQuietly)
})
