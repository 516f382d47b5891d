import { type Config, siteUrlOf } from '#config/read-config.ts'
import { Refusal } from '../refusal.ts'

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

// A browser on the same machine may use either name.
const sameName = (origin: string) => origin.replace('//localhost', '//127.0.0.1')

/** The shop's own origin, as browsers send it. */
const originOf = (config: Config): string => new URL(siteUrlOf(config)).origin

/** Refuses (403) requests from another site. Posted forms must send an Origin. */
export const requireOwnOrigin = (request: Request, config: Config): void => {
  const origin = request.headers.get('origin')
  const isForm = FORM_TYPES.test(request.headers.get('content-type') ?? '')
  const isOwn = origin !== null && sameName(origin) === sameName(originOf(config))
  if (!isOwn && (origin !== null || isForm))
    throw new Refusal(403, 'foreign_origin', 'This call is only allowed from the shop’s own pages.')
}

/**
 * The same for a page whose URL is secret and which sends no referrer, so that browsers send `Origin: null` with its
 * forms. Only a request that names another origin is refused: whoever knows the URL to post to has the link.
 */
export const requireNoForeignOrigin = (request: Request, config: Config): void => {
  if (request.headers.get('origin') !== 'null') requireOwnOrigin(request, config)
}
