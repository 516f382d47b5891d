import { type Config, siteUrlOf } from '#config/read-config.ts'
import { Refusal } from '../refusal.ts'

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

// One machine, two names: a browser on it may use either.
const sameName = (origin: string) => origin.replace('//localhost', '//127.0.0.1')

/** The shop's own origin, as browsers send it. */
const originOf = (config: Config): string => new URL(siteUrlOf(config)).origin

/** Refuses (403) what another site made a browser send. A form post must say where it comes from. */
export const requireOwnOrigin = (request: Request, config: Config): void => {
  const origin = request.headers.get('origin')
  const isForm = FORM_TYPES.test(request.headers.get('content-type') ?? '')
  const isOwn = origin !== null && sameName(origin) === sameName(originOf(config))
  if (!isOwn && (origin !== null || isForm))
    throw new Refusal(403, 'foreign_origin', 'This call is only allowed from the shop’s own pages.')
}

/**
 * The same for a page whose URL is the secret that opens it, and that therefore sends no referrer: a browser then
 * says of its own forms that they come from `null`. Whoever knows where to post knows the link; only a site that says
 * its name and is another is refused.
 */
export const requireNoForeignOrigin = (request: Request, config: Config): void => {
  if (request.headers.get('origin') !== 'null') requireOwnOrigin(request, config)
}
