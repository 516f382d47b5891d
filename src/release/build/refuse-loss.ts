import type { Offers } from '#domain/catalogue/catalogue.ts'
import { NO_PAGE, type Warning } from '#content/warnings.ts'

/** The catalogue lost products that no editor can have meant to remove. */
export class CatalogueLoss extends Error {
  /** The fields that must be corrected. */
  readonly causes: readonly Warning[]

  constructor(message: string, causes: readonly Warning[] = []) {
    super(message)
    this.causes = causes
  }
}

/** Advice for the operator; editors are told which fields to correct. */
export const OVERRIDE = 'Set PUBLISH_DESPITE_LOSS=1 to publish anyway.'

/** Throws `CatalogueLoss` if more than half of the live products are gone. */
export const refuseLoss = (live: Offers, next: Offers): void => {
  const before = Object.keys(live)
  const lost = before.filter((id) => !Object.hasOwn(next, id))
  if (lost.length * 2 <= before.length) return
  throw new CatalogueLoss(
    `${lost.length} of ${before.length} pieces are gone from the content service since the live release.`,
  )
}

/**
 * Throws `CatalogueLoss` if a live product would lose its page although it is still published: an editor who wants that
 * would unpublish it, so it must be broken. `withoutPage` are the ids of published products that get no page.
 */
export const refuseBrokenProducts = (
  live: Offers,
  withoutPage: readonly string[],
  warnings: readonly Warning[],
): void => {
  const broken = withoutPage.filter((id) => Object.hasOwn(live, id))
  if (broken.length === 0) return
  const causes = warnings.filter(({ id, why }) => broken.includes(id) && why.includes(NO_PAGE))
  const reasons = causes.map(({ entry, field, why }) => `${entry}, field "${field}": ${why}.`)
  throw new CatalogueLoss(
    `Published pieces would lose their pages: ${reasons.join(' ')} Correct or unpublish them.`,
    causes,
  )
}
