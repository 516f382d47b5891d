import { isSigned } from '../signature.ts'

const TTL_MS = 30 * 1000
const SIGNED = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'
export const SIGNATURE = 'x-contentful-signature'

interface SignedRequest {
  readonly method: string
  /** The request's path without its query. */
  readonly path: string
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Without duplicates: a long header named a thousand times would be read a thousand times. */
const namesIn = (headers: Headers): readonly string[] => [
  ...new Set(
    (headers.get(SIGNED) ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean)
      .sort(),
  ),
]

/** The bytes that the content service signs: method, path, the headers it names, and the unchanged body. */
export const canonicalBytes = ({ method, path, headers, body }: SignedRequest): Buffer => {
  const signed = namesIn(headers).map((name) => `${name}:${(headers.get(name) ?? '').trim()}`)
  return Buffer.concat([Buffer.from(`${method}\n${encodeURI(path)}\n${signed.join(';')}\n`), body])
}

/**
 * Whether a call claims to be signed, including its time, which is within half a minute of now. This needs no body, so
 * it is checked before reading one. False if no secret is configured.
 */
export const saysItIsSigned = (headers: Headers, secret: string, now: Date): boolean => {
  const names = namesIn(headers)
  const age = now.getTime() - Number(headers.get(TIMESTAMP))
  // A signature that does not cover its time would be valid for ever.
  const isTimed = names.includes(SIGNED) && names.includes(TIMESTAMP) && Math.abs(age) <= TTL_MS
  return secret !== '' && isTimed && headers.has(SIGNATURE)
}

/** Whether the content service signed this call. */
export const isFromContentService = (request: SignedRequest, secret: string): boolean =>
  isSigned(canonicalBytes(request), request.headers.get(SIGNATURE) ?? '', secret)
