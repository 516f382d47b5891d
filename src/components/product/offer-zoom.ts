/** The index of the picture shown in the gallery. */
const inFront = () => {
  const strip = document.querySelector('[data-gallery] [data-strip]')
  return strip ? Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) : 0
}

const enlarge = () =>
  void import('./zoom.ts').then(
    (zoom) => {
      const dialog = document.querySelector<HTMLDialogElement>('#zoom[open]')
      if (dialog) zoom.openZoom(dialog, inFront())
    },
    // Without the script the dialog shows the large pictures one below the other.
    () => undefined,
  )

/**
 * Lets shoppers zoom and move the large pictures, and opens them when the gallery's picture is pressed. The code is
 * fetched when they open.
 */
export const offerZoom = (): void => {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-strip] img')) document.querySelector<HTMLDialogElement>('#zoom')?.showModal()
    else if (!target.closest('[commandfor=zoom][command=show-modal]')) return
    enlarge()
  })
  // A button that needs no script may have opened them before this one ran.
  if (document.querySelector('#zoom[open]')) enlarge()
}
