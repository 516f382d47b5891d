import type { AstroGlobal } from 'astro'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { answerForError, placeOf } from './answers.ts'

/** What the page of a link is asked with, and answers by. */
export type LinkPageRequest = Pick<
  AstroGlobal,
  'request' | 'url' | 'locals' | 'params' | 'response' | 'routePattern'
>

// Kept by nobody, found by nobody, and no page that is opened from here learns the link.
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Marks what a page answers as meant for the one who has its link. */
export const keepPrivate = ({ response }: LinkPageRequest): void => {
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value)
  // Astro would go on saying OK; without words of ours the server says the status's own.
  response.statusText = ''
}

/** A finished answer of a link's page, in plain text. */
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

/** What a refusal says beside a form that was posted: a sentence for each field at fault, or else one for all of it. */
export const formFaultsOf = ({ extra, message }: Refusal) => {
  const faults = faultsSchema.parse(extra['fields'])
  return { faults, text: Object.keys(faults).length > 0 ? '' : message }
}

/**
 * What a link's page shows instead when an error kept it from its own: `unknown` is the same for every wrong link,
 * `broken` is our fault; anything else is a finished answer.
 */
export const outcomeOfError = (
  asking: LinkPageRequest,
  error: unknown,
): { readonly outcome: 'unknown' | 'broken' } | Response => {
  const { status } = answerForError(error, placeOf(asking))
  // A flood must not make us render a page for each of its drops.
  if (error instanceof Refusal && status !== 404 && status < 500)
    return plainAnswer(status, error.message, error.headers)
  asking.response.status = status
  return { outcome: status === 404 ? 'unknown' : 'broken' }
}
