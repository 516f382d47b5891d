import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Exchange } from './exchange.ts'
import { codingFor } from './send.ts'

/** Saves nearly as much as the best quality, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

const isPage = (headers: OutgoingHttpHeaders): boolean =>
  String(headers['content-type']).startsWith('text/html') && headers['content-encoding'] === undefined

/** Routes everything written to a response through a compressor. */
const compress = (response: ServerResponse, coding: 'br' | 'gzip'): void => {
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const compressor = coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  compressor.on('data', (bytes: Buffer) => void write(bytes))
  compressor.once('end', () => void end())
  compressor.once('error', (error) => response.destroy(error))
  response.once('close', () => compressor.destroy())
  Object.assign(response, {
    write: (chunk: Uint8Array | string) => compressor.write(chunk),
    end: (chunk?: Uint8Array | string) => {
      compressor.end(chunk)
      return response
    },
  })
}

/**
 * Compresses a page that the program makes on request, in a coding the visitor accepts. Requests with a cookie are left
 * out: another site could make a browser send them and learn a secret from the length of the compressed answer. Without
 * a cookie, an attacker could request the same page directly.
 */
export const compressPages = ({ request, response }: Exchange): void => {
  const coding = codingFor(request.headers['accept-encoding'])
  if (request.method !== 'GET' || request.headers.cookie !== undefined || coding === 'plain') return
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: OutgoingHttpHeaders = {}) => {
      if (!isPage(headers)) return writeHead(status, headers)
      const { 'content-length': _, ...others } = headers
      const answer = writeHead(status, { ...others, 'content-encoding': coding, vary: 'accept-encoding' })
      compress(response, coding)
      return answer
    },
  })
}
