import type { AstroGlobal } from 'astro'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { answerForError, placeOf } from './answers.ts'

/** The parts of Astro's request that a link's page uses. */
export type LinkPageRequest = Pick<
  AstroGlobal,
  'request' | 'url' | 'locals' | 'params' | 'response' | 'routePattern'
>

// Not cached, not indexed, and the link is not sent as a referrer to pages opened from here.
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Sets the response headers of a page that only the holder of its link may see. */
export const keepPrivate = ({ response }: LinkPageRequest): void => {
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value)
  // Astro would keep "OK"; if this is empty the server uses the status's own text.
  response.statusText = ''
}

/** A complete plain-text response of a link's page. */
export const plainAnswer = (
  status: number,
  words: string | null,
  headers: Readonly<Record<string, string>>,
): Response =>
  new Response(words, {
    status,
    headers: { ...PRIVATE, 'content-type': 'text/plain; charset=utf-8', ...headers },
  })

const faultsSchema = z.record(z.string(), z.string()).catch({})

/** A refusal as shown beside a posted form: a sentence for each invalid field, or one for the whole form. */
export const formFaultsOf = ({ extra, message }: Refusal) => {
  const faults = faultsSchema.parse(extra['fields'])
  return { faults, text: Object.keys(faults).length > 0 ? '' : message }
}

/** Gives the page of a posted form the status and the headers of the refusal that it shows. */
export const answerAs = ({ response }: Pick<LinkPageRequest, 'response'>, refusal: Refusal): void => {
  response.status = refusal.status
  for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value)
}

/**
 * What a link's page shows if it fails: `unknown`, the same for every invalid link, or `broken` for our own errors;
 * other refusals are complete responses.
 */
export const outcomeOfError = (
  asking: LinkPageRequest,
  error: unknown,
): { readonly outcome: 'unknown' | 'broken' } | Response => {
  const { status } = answerForError(error, placeOf(asking))
  // Rate-limited requests must not cost the rendering of a page each.
  if (error instanceof Refusal && status !== 404 && status < 500)
    return plainAnswer(status, error.message, error.headers)
  asking.response.status = status
  return { outcome: status === 404 ? 'unknown' : 'broken' }
}
