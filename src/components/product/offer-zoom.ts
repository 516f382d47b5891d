/** Which picture of the gallery is in front. */
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
    // Without it the dialog shows the large pictures, one under the other.
    () => undefined,
  )

/**
 * Makes the large pictures ones that a shopper enlarges and moves, and opens them by a press on the gallery's picture
 * too. What does it is fetched as they open.
 */
export const offerZoom = (): void => {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-strip] img')) document.querySelector<HTMLDialogElement>('#zoom')?.showModal()
    else if (!target.closest('[commandfor=zoom][command=show-modal]')) return
    enlarge()
  })
  // A button opens them without a script.
  if (document.querySelector('#zoom[open]')) enlarge()
}
