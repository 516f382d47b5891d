import { bodyLimitOf } from '#config/body-limits.ts'
import { type Forward, forwardFor } from '#config/forwards.ts'
import type { RequestFacts } from './exchange.ts'
import {
  answerFromRelease,
  answerWithoutSlash,
  isInternal,
  type ReleaseAnswer,
  withoutSlashes,
} from './release-answers.ts'
import type { Releases } from './releases.ts'

/** How the HTTP server answers a request; `sendAnswer` sends it. */
export type Answer =
  | ReleaseAnswer
  /** Another server answers, from its own path. */
  | { readonly kind: 'forward'; readonly forward: Forward; readonly limitBytes: number }
  /** The body is larger than the path accepts. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'method-not-supported' }

// At the start of a path, a browser reads two slashes, or a slash and a backslash, as another origin. Anywhere in a
// path, the program's router takes quadratic time to read a run of slashes.
const MANY_SLASHES = /[/\\]{2}/

/** Chooses the answer to a request. Sends nothing and reads no body. */
export const chooseAnswer = (
  facts: RequestFacts,
  forwards: readonly Forward[],
  releases: Pick<Releases, 'earlierWith'>,
): Answer => {
  const { request, rawPath, path, release, isApi } = facts
  const limitBytes = bodyLimitOf(rawPath)
  const forward = forwardFor(forwards, rawPath)
  if (forward) return { kind: 'forward', forward, limitBytes }
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return { kind: 'too-large' }
  // The program can't be given a TRACE request: the constructor of Request throws for it.
  if (request.method === 'TRACE') return { kind: 'method-not-supported' }
  if (path === undefined || MANY_SLASHES.test(withoutSlashes(rawPath)) || isInternal(release, path))
    return { kind: 'not-found' }
  if (rawPath.length > 1 && rawPath.endsWith('/')) return answerWithoutSlash(facts)
  return isApi ? { kind: 'program' } : answerFromRelease(facts, path, releases)
}
