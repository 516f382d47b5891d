import { finished } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { LOG_FORM, pathWithoutSecrets } from '#config/log-format.ts'
import { openLineWriter } from './line-writer.ts'

export interface AccessLog {
  /**
   * Writes one line when the response has ended. It leaves out query, IP address and body, which could identify a
   * visitor, and anything in the path that looks like an e-mail address, telephone number, token or link. Calls `ended`
   * with the status (499 if the visitor left before a response began) and the duration.
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
  /** Logs an error of the HTTP server itself, with the id of the request it happened in. */
  fault(error: unknown, requestId: string): void
  note(message: string, facts?: Readonly<Record<string, unknown>>): void
  flush(): void
}

/** What other servers log too; the `statusCode` of a response that never began is 200. */
const LEFT_UNANSWERED = 499

/** Opens the HTTP server's log: one JSON line per request, written in batches to a file or file descriptor. */
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
    // Without a message from us, pino would use the error's own, which may contain secrets.
    fault: (error, requestId) => log.error({ requestId, err: error }, 'The HTTP server failed'),
    note: (message, facts) => log.info(facts ?? {}, message),
    flush: writer.flush,
  }
}
