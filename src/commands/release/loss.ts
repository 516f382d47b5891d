import type { Offers } from '#domain/catalogue.ts'

/** A catalogue that shrank too much to be an editor's wish. */
export class TooMuchLost extends Error {}

/** Refuses to follow a catalogue that lost more than half of the pieces that are live. */
export const refuseLoss = (live: Offers, next: Offers): void => {
  const before = Object.keys(live)
  const lost = before.filter((id) => !Object.hasOwn(next, id))
  if (lost.length * 2 <= before.length) return
  throw new TooMuchLost(
    `${lost.length} of ${before.length} pieces are gone from the content service since the live release. ` +
      'Set PUBLISH_DESPITE_LOSS=1 to publish nevertheless.',
  )
}
