import { request as ask, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

export interface Forward {
  readonly path: string
  readonly address: URL
}

/** Reads `path=address` pairs. */
export const readForwards = (pairs: readonly string[]): readonly Forward[] =>
  pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { path: pair.slice(0, at), address: new URL(pair.slice(at + 1)) }
  })

/** The forward that a path belongs to. */
export const forwardFor = (forwards: readonly Forward[], path: string): Forward | undefined =>
  forwards.find((forward) => path === forward.path || path.startsWith(`${forward.path}/`))

const agent = new Agent({ keepAlive: true })
const TIMEOUT_MS = 30 * 1000
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
]

const without = (headers: IncomingMessage['headers'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Passes a request on unchanged and its answer back; 502 when the other server does not answer. */
export const passOn = (request: IncomingMessage, response: ServerResponse, { address }: Forward): void => {
  const onward = ask(
    {
      agent,
      host: address.hostname,
      port: address.port,
      method: request.method,
      path: request.url,
      headers: { ...without(request.headers, [...HOP_BY_HOP, 'host']), host: address.host },
      timeout: TIMEOUT_MS,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, without(answer.headers, HOP_BY_HOP))
      pipeline(answer, response, () => undefined)
    },
  )
  onward.on('timeout', () => onward.destroy(new Error('no answer in time')))
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The service behind this address did not answer.')
  })
  response.on('close', () => onward.destroy())
  pipeline(request, onward, () => undefined)
}
