import type { FitPassport } from '#domain/fit/passport.ts'
import { browserStorage } from '#stores/browser-storage.ts'

/**
 * Puts the offer to send measurements along into a hidden place of a form, by code that the form fetches; nothing is
 * fetched where this browser keeps none.
 */
export const offerMeasurements =
  (fetchCode: () => Promise<typeof import('./attach-offer.ts')>) =>
  (place: HTMLElement | null): void => {
    if (place && browserStorage('fitPassport').read())
      void fetchCode().then(
        ({ fillOffer }) => fillOffer(place),
        // The form is whole without the offer.
        () => undefined,
      )
  }

/** Her measurements, where she ticked in a form that they go along: the server looks at them anew. */
export const measurementsIn = (text: (name: string) => string): { readonly measurements?: FitPassport } => {
  const typed = text('measurements')
  return typed ? { measurements: JSON.parse(typed) } : {}
}
