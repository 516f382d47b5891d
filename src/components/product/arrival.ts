/** Replaces both mentions of how long making takes with the days on which a product ordered today arrives. */
const tell = async (): Promise<void> => {
  const place = document.querySelector('[data-arrival]')
  if (!place || document.hidden) return
  const answer = await fetch('/api/delivery-window')
  if (!answer.ok) return
  const [first, second] = (await answer.json()) as [string, string]
  place.replaceChildren(first, document.createElement('br'), second)
}

// Without an answer the making time stays, which is always right.
const tellQuietly = () => void tell().catch(() => {})

void window.shown.then(() => {
  tellQuietly()
  // The visitor may come back to the page on another day.
  document.addEventListener('visibilitychange', tellQuietly)
})
