import type { APIContext } from 'astro'
import { isDatabaseUnavailable } from '../db/faults.ts'
import { type Log, programLog } from '../log.ts'
import { retryAfter, Refusal } from '../refusal.ts'

const DATABASE_PAUSE_S = 5

/** A response whose JSON is a `T`. */
export interface JsonResponse<T> extends Response {
  json(): Promise<T>
}

const headersOf = (status: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...(status === 401 && { 'www-authenticate': 'Bearer' }),
})

/** A value as a response: JSON, 204 for undefined; a Response is returned as it is. */
export const answerOf = (value: unknown, status = 200): Response => {
  if (value instanceof Response) {
    if (!value.headers.has('cache-control')) value.headers.set('cache-control', 'no-store')
    return value
  }
  return value === undefined
    ? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    : new Response(JSON.stringify(value), { status, headers: headersOf(status) })
}

/** Redirects the browser to another page (303). */
export const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })

/** The request that failed, for the log. */
export interface Place {
  readonly log: Log
  readonly route: string
  readonly method: string
  readonly requestId: string
}

/** The request, as the log identifies it. */
export const placeOf = ({
  locals,
  request,
  routePattern,
}: Pick<APIContext, 'locals' | 'request' | 'routePattern'>): Place => ({
  log: locals.app?.log ?? programLog,
  route: routePattern,
  method: request.method,
  requestId: locals.requestId,
})

const refusalFor = (error: unknown, { log, ...place }: Place): Refusal => {
  if (error instanceof Refusal) {
    const { status, code, extra } = error
    // Refusals below 500 are for the caller to fix; from 500 on they are the shop's, and an operator needs to see them.
    if (status >= 500) log.warn({ ...place, status, code, missing: extra.missing }, 'An answer was refused')
    return error
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ ...place, err: error }, 'The database is away')
    return retryAfter(
      DATABASE_PAUSE_S,
      503,
      'unavailable',
      'The shop can’t answer just now. Please try again.',
      {
        missing: ['database'],
      },
    )
  }
  log.error({ ...place, err: error }, 'An answer failed')
  return new Refusal(500, 'internal', 'Something went wrong on our side.')
}

/** The response for an error: a refusal with its own message, any other error without details. */
export const answerForError = (error: unknown, place: Place): Response => {
  const { status, code, message, extra, headers } = refusalFor(error, place)
  const answer = answerOf({ message, error: code, requestId: place.requestId, ...extra }, status)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
