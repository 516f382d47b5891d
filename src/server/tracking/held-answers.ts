import { hash } from 'node:crypto'
import type { Config } from '#config/read-config.ts'
import { answerOf, type JsonResponse } from '../endpoint/answers.ts'
import type { ProgressChanges } from '../production/progress-changes.ts'
import { openHeldLimits } from './held-limits.ts'

/** Shorter than the timeouts of proxies. */
const HOLD_MS = 25 * 1000
/** When to ask again if too many are waiting. */
const RETRY_AFTER_S = 10
const TAG_LENGTH = 22

interface Deps {
  readonly config: Pick<Config, 'RATE_LIMITS'>
  readonly changes: Pick<ProgressChanges, 'versionOf' | 'wait'>
  readonly holdMs?: number
}

/** A value that belongs to an order and is read again whenever the order changes. */
export interface Watched<T> {
  readonly orderId: string
  readonly read: () => Promise<T>
}

/**
 * The request, aborted when its client leaves; `closing` is aborted when the server begins to shut down, and `held` is
 * called before waiting.
 */
interface HeldRequest {
  readonly request: Request
  readonly visitor: string
  readonly closing?: AbortSignal | undefined
  readonly held?: (() => void) | undefined
}

const tagOfBody = (body: string) => `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`

/** The ETag of an answer, which changes with any part of it. */
export const answerTag = (value: unknown): string => tagOfBody(JSON.stringify(value))

const versionOf = (value: unknown) => {
  const body = JSON.stringify(value)
  return { body, tag: tagOfBody(body) }
}

// A proxy that compresses the answer makes its ETag weak.
const knownTo = (request: Request) => request.headers.get('if-none-match')?.replace(/^W\//, '')

// The HTTP server subtracts this wait from the response time it measures.
const waited = (since: number) => ({ 'server-timing': `wait;dur=${Math.round(performance.now() - since)}` })

const changed = ({ tag, body }: ReturnType<typeof versionOf>, since = performance.now()) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', etag: tag, ...waited(since) }
  return answerOf(new Response(body, { headers }))
}

const unchanged = (tag: string, headers: Readonly<Record<string, string>>) =>
  answerOf(new Response(null, { status: 304, headers: { etag: tag, ...headers } }))

/**
 * Answers at once if the client does not have the newest version, and otherwise holds the request until there is one,
 * for at most 25 seconds, or until the client leaves or the server shuts down. No work of the shop waits for it.
 */
export const openHeldAnswers = ({ config, changes, holdMs = HOLD_MS }: Deps) => {
  const places = openHeldLimits(config)
  const ends = new Set<() => void>()
  const known = new WeakSet<AbortSignal>()

  const endAllAt = (closing: AbortSignal) => {
    if (known.has(closing)) return
    known.add(closing)
    closing.addEventListener('abort', () => ends.forEach((end) => end()), { once: true })
  }

  /** A signal that aborts when the client leaves or the server shuts down, and a function that ends listening. */
  const whileThere = ({ request, closing }: HeldRequest) => {
    const leaving = new AbortController()
    const end = () => leaving.abort()
    request.signal.addEventListener('abort', end, { once: true })
    ends.add(end)
    if (closing) endAllAt(closing)
    if (request.signal.aborted || closing?.aborted) end()
    const stop = () => {
      request.signal.removeEventListener('abort', end)
      ends.delete(end)
    }
    return { signal: leaving.signal, stop }
  }

  const held = async <T>(
    incoming: HeldRequest,
    { orderId, read }: Watched<T>,
    tag: string,
  ): Promise<JsonResponse<T>> => {
    const leave = places.enter(incoming.visitor)
    const { signal, stop } = whileThere(incoming)
    const since = performance.now()
    try {
      for (;;) {
        // Read first, so that a change during the following read counts as new.
        const seen = await changes.versionOf(orderId)
        const version = versionOf(await read())
        if (version.tag !== tag) return changed(version, since)
        if (!leave) return unchanged(tag, { 'retry-after': String(RETRY_AFTER_S) })
        incoming.held?.()
        const timeoutMs = Math.max(0, Math.round(since + holdMs - performance.now()))
        const next = await changes.wait(orderId, seen, { timeoutMs, signal })
        if (next === seen) return unchanged(tag, waited(since))
      }
    } finally {
      stop()
      leave?.()
    }
  }

  return {
    /** How many requests are being held. */
    size: places.size,
    /** Answers a request for a value that may change, with regard to the request's ETag. */
    answer: async <T>(incoming: HeldRequest, watched: Watched<T>): Promise<JsonResponse<T>> => {
      const tag = knownTo(incoming.request)
      return tag === undefined ? changed(versionOf(await watched.read())) : held(incoming, watched, tag)
    },
  }
}
