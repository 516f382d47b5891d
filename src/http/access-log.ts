import { finished } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { LOG_FORM, pathWithoutSecrets } from '#config/log-format.ts'
import { openLineWriter } from './line-writer.ts'

export interface AccessLog {
  /**
   * Writes one line when the answer has ended: no query, no IP address, no body, because they name people, and a path
   * without what looks like an e-mail address, a telephone number, a token or a link. Tells `ended` the status, 499 where
   * the visitor left before any answer, and how long it took.
   */
  follow(
    request: IncomingMessage,
    response: ServerResponse,
    about: {
      readonly requestId: string
      readonly path: string
      readonly ended?: ((status: number, ms: number) => void) | undefined
    },
  ): void
  /** A fault of the HTTP server itself, beside the request it belongs to. */
  fault(error: unknown, requestId: string): void
  note(message: string, facts?: Readonly<Record<string, unknown>>): void
  flush(): void
}

/** As other servers log it; an answer that was never begun would say 200. */
const LEFT_UNANSWERED = 499

/** The HTTP server's log: one JSON line a request to the given file or file descriptor, written in batches. */
export const openAccessLog = (to: number | string = 1): AccessLog => {
  const writer = openLineWriter(to)
  const log = pino(LOG_FORM, writer)
  return {
    follow: (request, response, { requestId, path, ended }) => {
      const began = performance.now()
      finished(response, (error) => {
        const ms = performance.now() - began
        const status = response.headersSent ? response.statusCode : LEFT_UNANSWERED
        ended?.(status, ms)
        log.info({
          requestId,
          method: request.method,
          path: pathWithoutSecrets(path),
          status,
          ms: Math.round(ms * 10) / 10,
          ...(error && { aborted: true }),
        })
      })
    },
    // Without words of ours pino would repeat the error's own, secrets and all.
    fault: (error, requestId) => log.error({ requestId, err: error }, 'The HTTP server failed'),
    note: (message, facts) => log.info(facts ?? {}, message),
    flush: writer.flush,
  }
}
