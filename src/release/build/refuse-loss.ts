import type { Offers } from '#domain/catalogue/catalogue.ts'
import { NO_PAGE, type Warning } from '#content/warnings.ts'

/** A catalogue that lost what no editor wished to lose. */
export class TooMuchLost extends Error {
  /** The fields that must be mended. */
  readonly blames: readonly Warning[]

  constructor(message: string, blames: readonly Warning[] = []) {
    super(message)
    this.blames = blames
  }
}

/** What an operator may do about it; editors are told what to mend. */
export const OVERRIDE = 'Set PUBLISH_DESPITE_LOSS=1 to publish nevertheless.'

/** Refuses to follow a catalogue that lost more than half of the products that are live. */
export const refuseLoss = (live: Offers, next: Offers): void => {
  const before = Object.keys(live)
  const lost = before.filter((id) => !Object.hasOwn(next, id))
  if (lost.length * 2 <= before.length) return
  throw new TooMuchLost(
    `${lost.length} of ${before.length} pieces are gone from the content service since the live release.`,
  )
}

/**
 * Refuses to take a product's page away while the product is still published: an editor who wants that unpublishes
 * it, so something in it is broken. `withoutPage` are published products that get no page.
 */
export const refuseBrokenProducts = (
  live: Offers,
  withoutPage: readonly string[],
  warnings: readonly Warning[],
): void => {
  const broken = withoutPage.filter((id) => Object.hasOwn(live, id))
  if (broken.length === 0) return
  const blames = warnings.filter(({ id, why }) => broken.includes(id) && why.includes(NO_PAGE))
  const reasons = blames.map(({ entry, field, why }) => `${entry}, field "${field}": ${why}.`)
  throw new TooMuchLost(
    `Published pieces would lose their pages. ${reasons.join(' ')} Mend or unpublish them.`,
    blames,
  )
}
