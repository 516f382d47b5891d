import { isSigned } from '../signature.ts'

const TTL_MS = 30 * 1000
const SIGNED = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'

interface SignedRequest {
  readonly method: string
  /** Path as it was asked for, without a query. */
  readonly path: string
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Each name once: a long header named a thousand times would be read a thousand times. */
const namesIn = (headers: Headers): readonly string[] => [
  ...new Set(
    (headers.get(SIGNED) ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean)
      .sort(),
  ),
]

/** What the content service signs: method, path, the headers it names, and the body byte for byte. */
export const canonicalBytes = ({ method, path, headers, body }: SignedRequest): Buffer => {
  const signed = namesIn(headers).map((name) => `${name}:${(headers.get(name) ?? '').trim()}`)
  return Buffer.concat([Buffer.from(`${method}\n${encodeURI(path)}\n${signed.join(';')}\n`), body])
}

/** Whether the content service made this call, not longer than half a minute ago. No secret accepts nothing. */
export const isFromContentService = (request: SignedRequest, secret: string, now: Date): boolean => {
  const names = namesIn(request.headers)
  // A signature that leaves its own time out would hold for ever.
  if (!names.includes(SIGNED) || !names.includes(TIMESTAMP)) return false
  const age = now.getTime() - Number(request.headers.get(TIMESTAMP))
  const signature = request.headers.get('x-contentful-signature') ?? ''
  return Math.abs(age) <= TTL_MS && isSigned(canonicalBytes(request), signature, secret)
}
