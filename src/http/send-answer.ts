import type { Answer } from './choose-answer.ts'
import type { Exchange } from './exchange.ts'
import { passOn } from './forward.ts'
import type { PageCache } from './page-cache.ts'
import { handToProgram, type ProgramDeps } from './program.ts'
import { sendJsonError, sendNotFound } from './send-errors.ts'
import { sendFile } from './send.ts'

interface Deps extends ProgramDeps {
  readonly pages: PageCache
}

/** Sends the chosen answer. */
export const sendAnswer = (exchange: Exchange, answer: Answer, deps: Deps): void => {
  const { request, response } = exchange
  switch (answer.kind) {
    case 'file':
      return sendFile(exchange, deps.cache, answer)
    case 'redirect': {
      const { status, location, cacheControl } = answer
      response.writeHead(status, { location, 'cache-control': cacheControl }).end()
      return undefined
    }
    case 'on-demand':
      return deps.pages.answer(exchange, answer.page, () => {
        request.url = answer.url
        handToProgram(exchange, deps)
      })
    case 'program':
      return handToProgram(exchange, deps)
    case 'forward': {
      const { forward, limitBytes } = answer
      return passOn(request, response, { forward, limitBytes, visitor: deps.visitorOf(request) })
    }
    case 'not-found':
      return sendNotFound(exchange, deps.cache)
    case 'read-only':
      response.setHeader('allow', 'GET, HEAD')
      return sendJsonError(exchange, 405, 'method_not_allowed', 'This URL is read-only.')
    case 'method-not-supported':
      return sendJsonError(exchange, 405, 'method_not_allowed', 'This method is not supported.')
    case 'too-large':
      // The unread body would be taken for the next request on this connection.
      response.setHeader('connection', 'close')
      return sendJsonError(exchange, 413, 'too_large', 'This request is too large.')
  }
}
