import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressPages } from './compress-pages.ts'
import type { FileCache } from './file-cache.ts'
import { refuse, refuseUnknown, type Exchange } from './exchange.ts'
import { sendFault } from './release-answers.ts'
import { CLOSED_POLICY } from './security-headers.ts'

/** The built program: Astro's handler. It answers requests that no built file answers, and calls `next` if it can't. */
export type Program = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown

interface Handing {
  readonly program: Program
  readonly cache: FileCache
  readonly locals: Omit<App.Locals, 'release' | 'requestId'>
}

/** Passes a request to the program. Answers 404 if the program has no route for it and 500 if it fails. */
export const handToProgram = (exchange: Exchange, { program, cache, locals }: Handing): void => {
  const { request, response, requestId, release, isApi, fault } = exchange
  response.setHeader('content-security-policy', CLOSED_POLICY)
  if (isApi) response.setHeader('cache-control', 'no-store')
  else compressPages(exchange)

  const fail = (error: unknown) => {
    fault(error)
    if (response.headersSent) response.destroy()
    else if (isApi) refuse(exchange, 500, 'fault', 'Something went wrong on our side.')
    else sendFault(exchange, cache, 500)
  }
  const next = (error?: unknown) => {
    if (error) fail(error)
    else if (isApi) refuseUnknown(exchange)
    else sendFault(exchange, cache, 404)
  }
  const { id, folder } = release
  const handed = async () =>
    program(request, response, next, { ...locals, release: { id, folder }, requestId })
  handed().catch(fail)
}
