import {
  Agent as HttpAgent,
  request as askByHttp,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as askByHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { type Forward, isUnder } from '#config/forwards.ts'

const httpAgent = new HttpAgent({ keepAlive: true })
const httpsAgent = new HttpsAgent({ keepAlive: true })
const TIMEOUT_MS = 30 * 1000
/** Methods that change nothing, so that a request may be sent twice. */
const REPEATABLE = ['GET', 'HEAD']

/** Request headers that belong to one connection, are meant for the shop alone, or identify the visitor. */
const NEVER_PASSED_ON = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
  'expect',
  'host',
  'proxy-authorization',
  'authorization',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
]
const NEVER_PASSED_BACK = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'trailer',
  'proxy-authenticate',
  'set-cookie',
]

/** Headers without the given ones and without those listed in Connection. */
const without = (headers: IncomingMessage['headers'], names: readonly string[]) => {
  const own = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name) && !own.includes(name)),
  )
}

// An encoded slash, a backslash or a zero byte: some servers read them as separators, others as part of a name.
const HIDES_A_SLASH = /\\|%2f|%5c|%00/i

/** The path and query to request, or undefined if they would leave the forwarded path. */
const onwardPath = (url: string, forward: Forward): string | undefined => {
  const [raw = ''] = url.split('?', 1)
  if (HIDES_A_SLASH.test(raw)) return undefined
  const { pathname, search, origin } = new URL(url, forward.url)
  // `..;` is an ordinary name here, but some servers strip what follows the semicolon and go up.
  if (origin !== forward.url.origin || pathname.includes('//') || pathname.includes('..')) return undefined
  return isUnder(pathname, forward) ? pathname + search : undefined
}

type Length = { readonly bytes: number } | { readonly refusal: 411 | 413 }

/** A request's body length as Content-Length states it; without the header it may have no body. */
const bodyLength = ({ headers }: IncomingMessage, limitBytes: number): Length => {
  if (headers['transfer-encoding'] !== undefined) return { refusal: 411 }
  const bytes = Number(headers['content-length'] ?? 0)
  return bytes <= limitBytes ? { bytes } : { refusal: 413 }
}

const REFUSALS = {
  404: 'There is nothing at this URL.',
  411: 'Please send a Content-Length.',
  413: 'This request is too large.',
  502: 'The service behind this address did not answer.',
} as const

const refuse = (response: ServerResponse, status: keyof typeof REFUSALS): void => {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  // The unread body would be taken for the next request on this connection.
  response.writeHead(status, { ...type, connection: 'close' }).end(REFUSALS[status])
}

interface Passing {
  readonly forward: Forward
  readonly limitBytes: number
  /** The visitor's IP address, as found behind trusted proxies. */
  readonly visitor: string
}

/**
 * Forwards a request to another server and returns the answer. Refuses a body without Content-Length (411) or above the
 * limit (413), and a normalised path that leaves the forward (404). Of what identifies the visitor, only her IP address
 * is passed on. 502 if the server does not answer.
 */
export const passOn = (
  request: IncomingMessage,
  response: ServerResponse,
  { forward, limitBytes, visitor }: Passing,
): void => {
  const path = onwardPath(request.url ?? '/', forward)
  if (path === undefined) return refuse(response, 404)
  const length = bodyLength(request, limitBytes)
  if ('refusal' in length) return refuse(response, length.refusal)

  const { url } = forward
  const isHttps = url.protocol === 'https:'
  const isRepeatable = length.bytes === 0 && REPEATABLE.includes(request.method ?? '')
  const ask = (): ClientRequest => {
    const onward = (isHttps ? askByHttps : askByHttp)(
      {
        agent: isHttps ? httpsAgent : httpAgent,
        // A URL has an IPv6 address in brackets, `host` must not.
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        method: request.method,
        path,
        headers: {
          ...without(request.headers, NEVER_PASSED_ON),
          host: url.host,
          'x-forwarded-for': visitor,
          ...(length.bytes > 0 && { 'content-length': length.bytes }),
        },
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, without(answer.headers, NEVER_PASSED_BACK))
        pipeline(answer, response, () => undefined)
      },
    )
    onward.on('timeout', () => onward.destroy(new Error('no answer in time')))
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) response.destroy()
      // The server may close an idle connection just as we reuse it; it has not read the request then.
      else if (isRepeatable && onward.reusedSocket && error.code === 'ECONNRESET') onwardNow = ask()
      else refuse(response, 502)
    })
    if (length.bytes === 0) onward.end()
    else pipeline(request, onward, () => undefined)
    return onward
  }
  let onwardNow = ask()
  response.on('close', () => onwardNow.destroy())
}
