import type { Exchange } from './exchange.ts'
import type { FileCache } from './file-cache.ts'
import { sendFile } from './send.ts'

/** Answers with an error in the JSON form that all API errors share. */
export const sendJsonError = (
  { response, requestId }: Exchange,
  status: number,
  error: string,
  message: string,
): void => {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ message, error, requestId }))
}

/** Answers with the release's error page for this status. */
export const sendErrorPage = (exchange: Exchange, cache: FileCache, status: 404 | 500): void => {
  const { release } = exchange
  const page = status === 404 ? release.manifest.notFound : release.manifest.failed
  sendFile(exchange, cache, { release, file: page.file, page, status })
}

/** Answers 404: an API call in JSON, any other request with the release's page. */
export const sendNotFound = (exchange: Exchange, cache: FileCache): void => {
  if (exchange.isApi) sendJsonError(exchange, 404, 'not_found', 'There is nothing at this URL.')
  else sendErrorPage(exchange, cache, 404)
}
