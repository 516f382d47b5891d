import type { FitPassport } from '#domain/fit/passport.ts'
import { browserStorage } from '#stores/browser-storage.ts'

/**
 * Shows the offer to send measurements along in a form's hidden place. `fetchCode` is called only if this browser has
 * measurements.
 */
export const offerMeasurements =
  (fetchCode: () => Promise<typeof import('./attach-offer.ts')>) =>
  (place: HTMLElement | null): void => {
    if (place && browserStorage('fitPassport').read())
      void fetchCode().then(
        ({ fillOffer }) => fillOffer(place),
        // The form also works without the offer.
        () => undefined,
      )
  }

/** The measurements in a form, if she ticked that they are sent along; the server checks them again. */
export const measurementsIn = (text: (name: string) => string): { readonly measurements?: FitPassport } => {
  const typed = text('measurements')
  return typed ? { measurements: JSON.parse(typed) } : {}
}
