import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressPages } from './compress-pages.ts'
import type { Exchange } from './exchange.ts'
import type { FileCache } from './file-cache.ts'
import type { HeldTimes } from './held-times.ts'
import { CLOSED_POLICY } from './security-headers.ts'
import { sendErrorPage, sendJsonError, sendNotFound } from './send-errors.ts'
import type { VisitorOf } from './visitor.ts'

/** The built program: Astro's handler. It answers requests that no built file answers, and calls `next` if it can't. */
export type Program = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown

export interface ProgramDeps {
  readonly program: Program
  readonly cache: FileCache
  /** The host of the shop's own URL. */
  readonly host: string
  readonly visitorOf: VisitorOf
  readonly heldTimes: HeldTimes
  /** What the program may read of the server, the same for every request. */
  readonly serverLocals: Pick<App.Locals, 'closing' | 'stopping' | 'measures'>
}

/** Passes a request to the program. Answers 404 if the program has no route for it and 500 if it fails. */
export const handToProgram = (
  exchange: Exchange,
  { program, cache, host, visitorOf, heldTimes, serverLocals }: ProgramDeps,
): void => {
  const { request, response, requestId, release, isApi, fault } = exchange
  // Astro builds the request's URL from this header: a Host that contains a path would select another page.
  request.headers.host = host
  response.setHeader('content-security-policy', CLOSED_POLICY)
  if (isApi) response.setHeader('cache-control', 'no-store')
  else compressPages(exchange)

  const fail = (error: unknown) => {
    fault(error)
    if (response.headersSent) response.destroy()
    else if (isApi) sendJsonError(exchange, 500, 'fault', 'Something went wrong on our side.')
    else sendErrorPage(exchange, cache, 500)
  }
  const next = (error?: unknown) => {
    if (error) fail(error)
    else sendNotFound(exchange, cache)
  }
  const locals = {
    ...serverLocals,
    release: { id: release.id, folder: release.folder },
    requestId,
    visitor: visitorOf(request),
    held: () => heldTimes.hold(response),
  }
  const handed = async () => program(request, response, next, locals)
  handed().catch(fail)
}
