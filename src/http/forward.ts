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
/** What asks for nothing to be changed may be asked twice. */
const REPEATABLE = ['GET', 'HEAD']

/** What belongs to one connection, what a visitor shows to the shop alone, and what names her. */
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

/** The headers without some, and without those that their Connection counts as its own. */
const without = (headers: IncomingMessage['headers'], names: readonly string[]) => {
  const own = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name) && !own.includes(name)),
  )
}

// A slash or backslash in disguise, which one server takes for a part of a name and another for a border.
const HIDES_A_SLASH = /\\|%2f|%5c|%00/i

/** The path and query to ask for, or undefined where it would lead out of the forward. */
const onwardPath = (url: string, forward: Forward): string | undefined => {
  const [raw = ''] = url.split('?', 1)
  if (HIDES_A_SLASH.test(raw)) return undefined
  const { pathname, search, origin } = new URL(url, forward.url)
  // `..;` is no way up here, but it is for servers that take what follows the semicolon for a remark.
  if (origin !== forward.url.origin || pathname.includes('//') || pathname.includes('..')) return undefined
  return isUnder(pathname, forward) ? pathname + search : undefined
}

type Length = { readonly bytes: number } | { readonly refusal: 411 | 413 }

/** How long a request's body is by its own explicit word. Without one it has none, and may not have one. */
const bodyLength = ({ headers }: IncomingMessage, limitBytes: number): Length => {
  if (headers['transfer-encoding'] !== undefined) return { refusal: 411 }
  const bytes = Number(headers['content-length'] ?? 0)
  return bytes <= limitBytes ? { bytes } : { refusal: 413 }
}

const REFUSALS = {
  404: 'There is nothing at this URL.',
  411: 'Say how long the body is.',
  413: 'This request is too large.',
  502: 'The service behind this address did not answer.',
} as const

const refuse = (response: ServerResponse, status: keyof typeof REFUSALS): void => {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  // What follows on this connection may be the rest of a body that nobody has read.
  response.writeHead(status, { ...type, connection: 'close' }).end(REFUSALS[status])
}

interface Passing {
  readonly forward: Forward
  readonly limitBytes: number
  /** Her IP address, as the shop believes it. */
  readonly visitor: string
}

/**
 * Passes a request on and its answer back: its body by an explicit length only and up to a limit (411, 413), its
 * path made plain and never out of the forward (404), nothing by which the visitor is known to the shop but her IP
 * address. 502 when the other server does not answer.
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
        // A URL writes an IPv6 address in brackets, a connection without.
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
      // A server may close an idle connection just as it is used again: nobody read the request.
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
