import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Exchange } from './exchange.ts'
import { codingFor } from './send.ts'

/** Most of what the best would save, in a tenth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

const isPage = (headers: OutgoingHttpHeaders): boolean =>
  String(headers['content-type']).startsWith('text/html') && headers['content-encoding'] === undefined

/** Sends what is written to an answer by way of a compressor instead. */
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
 * Lets the pages that the program makes for one request be compressed as the visitor takes it. Only where the request
 * bears no cookie, with which another site's page could make a browser ask in its owner's name: then whoever could learn
 * something from the length of an answer can ask for that answer anyway.
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
