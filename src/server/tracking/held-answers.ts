import { hash } from 'node:crypto'
import type { Config } from '#config/read-config.ts'
import { answerOf, type JsonResponse } from '../endpoint/answers.ts'
import type { ProgressChanges } from '../production/progress-changes.ts'
import { openHeldLimits } from './held-limits.ts'

/** Shorter than proxies wait for an answer. */
const HOLD_MS = 25 * 1000
/** When to ask again where there is no place to wait. */
const COME_BACK_S = 10
const TAG_LENGTH = 22

interface Deps {
  readonly config: Pick<Config, 'RATE_LIMITS'>
  readonly changes: Pick<ProgressChanges, 'versionOf' | 'wait'>
  readonly holdMs?: number
}

/** Something of an order that is read again after everything that happens to it. */
export interface Watched<T> {
  readonly orderId: string
  readonly read: () => Promise<T>
}

/** Who asks: her request, which tells when she leaves, when the server begins to close, and who hears that she waits. */
interface Asking {
  readonly request: Request
  readonly visitor: string
  readonly closing?: AbortSignal | undefined
  readonly held?: (() => void) | undefined
}

const tagOfBody = (body: string) => `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`

/** The tag of one version of an answer; it differs when anything in that does. */
export const answerTag = (value: unknown): string => tagOfBody(JSON.stringify(value))

const versionOf = (value: unknown) => {
  const body = JSON.stringify(value)
  return { body, tag: tagOfBody(body) }
}

// A proxy that compresses an answer weakens its tag.
const knownTo = (request: Request) => request.headers.get('if-none-match')?.replace(/^W\//, '')

// Being asked to wait is not being slow: the HTTP server takes it off what it measures.
const waited = (since: number) => ({ 'server-timing': `wait;dur=${Math.round(performance.now() - since)}` })

const changed = ({ tag, body }: ReturnType<typeof versionOf>, since = performance.now()) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', etag: tag, ...waited(since) }
  return answerOf(new Response(body, { headers }))
}

const unchanged = (tag: string, headers: Readonly<Record<string, string>>) =>
  answerOf(new Response(null, { status: 304, headers: { etag: tag, ...headers } }))

/**
 * Answers at once whoever has not seen the newest version of something, and holds open the answer to whoever has: until
 * there is another, for half a minute at most, until she leaves or the server closes. No work of the shop waits for it.
 */
export const openHeldAnswers = ({ config, changes, holdMs = HOLD_MS }: Deps) => {
  const room = openHeldLimits(config)
  const ends = new Set<() => void>()
  const known = new WeakSet<AbortSignal>()

  const endAllAt = (closing: AbortSignal) => {
    if (known.has(closing)) return
    known.add(closing)
    closing.addEventListener('abort', () => ends.forEach((end) => end()), { once: true })
  }

  /** What fires when she leaves or the server closes, and what lets go of both. */
  const whileThere = ({ request, closing }: Asking) => {
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
    asking: Asking,
    { orderId, read }: Watched<T>,
    tag: string,
  ): Promise<JsonResponse<T>> => {
    const leave = room.enter(asking.visitor)
    const { signal, stop } = whileThere(asking)
    const since = performance.now()
    try {
      for (;;) {
        // What happens after this is news, also while it is read.
        const seen = await changes.versionOf(orderId)
        const version = versionOf(await read())
        if (version.tag !== tag) return changed(version, since)
        if (!leave) return unchanged(tag, { 'retry-after': String(COME_BACK_S) })
        asking.held?.()
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
    /** How many answers are held open. */
    size: room.size,
    /** Answers a request for something that may change, and which its tag of an earlier answer may know already. */
    answer: async <T>(asking: Asking, watched: Watched<T>): Promise<JsonResponse<T>> => {
      const tag = knownTo(asking.request)
      return tag === undefined ? changed(versionOf(await watched.read())) : held(asking, watched, tag)
    },
  }
}
