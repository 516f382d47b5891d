import type { z } from 'zod'
import { bodyLimitOf, USUAL_BODY_BYTES } from '#config/body-limits.ts'
import { invalidFields, Refusal } from '../refusal.ts'
import { parseSentJson } from './json.ts'

// The rest of the body would follow on this connection, so it cannot be used for another request.
const CLOSE_CONNECTION = { connection: 'close' }

const tooLarge = () => new Refusal(413, 'too_large', 'This request is too large.', {}, CLOSE_CONNECTION)

/** Each may occupy memory for half a minute, and anybody can send one. */
const MAX_LARGE_BODIES = 8
let largeBodies = 0

const tooManyLarge = () =>
  new Refusal(
    503,
    'busy',
    'The shop is very busy just now. Please try again.',
    {},
    { ...CLOSE_CONNECTION, 'retry-after': '5' },
  )

async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  try {
    for await (const chunk of request.body) yield chunk
  } catch (error) {
    // Astro's Node adapter has its own limit and ends the stream with this message.
    if (error instanceof Error && error.message.startsWith('Body size limit exceeded')) throw tooLarge()
    throw new Refusal(400, 'broken_off', 'The request was cut off.', {}, CLOSE_CONNECTION)
  }
}

const collect = async (request: Request): Promise<Buffer> => {
  const limitBytes = bodyLimitOf(new URL(request.url).pathname)
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  let isLarge = false
  try {
    for await (const chunk of bodyChunks(request)) {
      size += chunk.byteLength
      if (size > limitBytes) throw tooLarge()
      if (!isLarge && size > USUAL_BODY_BYTES) {
        if (largeBodies >= MAX_LARGE_BODIES) throw tooManyLarge()
        isLarge = true
        largeBodies += 1
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    if (isLarge) largeBodies -= 1
  }
}

const bodies = new WeakMap<Request, Promise<Buffer>>()

/**
 * The body's bytes, unchanged, as signatures need them; may be called repeatedly. 413 as soon as it exceeds its path's
 * limit, even without a Content-Length; 503 if it is larger than usual and too many such bodies are being read.
 */
export const readBytes = (request: Request): Promise<Buffer> => {
  const body = bodies.get(request) ?? collect(request)
  bodies.set(request, body)
  return body
}

/**
 * Waits until the whole body has arrived. Call it before checking the caller's rights: she could otherwise hold the
 * body back and act with rights she has lost by then.
 */
export const waitForBody = async (request: Request): Promise<void> => {
  if (request.body) await readBytes(request)
}

const readText = async (request: Request, type: string): Promise<string> => {
  const [given = ''] = (request.headers.get('content-type') ?? '').split(';')
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (given.trim().toLowerCase() !== type || encoding !== 'identity')
    throw new Refusal(415, 'wrong_type', `Please send ${type} without compression.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'bad_text', 'The text is not UTF-8.')
  }
}

/** The maximum number of field errors in an answer; nobody fixes more at once. */
const MAX_REPORTED_FIELDS = 50

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

const DEFAULT_MESSAGES: Readonly<Record<string, string>> = {
  invalid_type: 'has the wrong type',
  too_small: 'is too short or too small',
  too_big: 'is too long or too large',
}

/** The message for an invalid field whose schema has no message of its own. */
const defaultMessage = (value: unknown, code: string | undefined, path: readonly PropertyKey[]): string => {
  const isMissing = valueAt(value, path) === undefined
  return `“${path.join('.')}” ${isMissing ? 'is missing' : (DEFAULT_MESSAGES[code ?? ''] ?? 'is not valid')}.`
}

const isWrongType = (value: unknown, issue: z.core.$ZodIssue): boolean => {
  const given = valueAt(value, issue.path)
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return issue.errors.every((branch) => branch.some((inner) => isWrongType(given, inner)))
  // Every choice is a text.
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return typeof given !== 'string'
  return issue.code === 'invalid_type' && issue.expected !== 'int'
}

/** Checks a value with its schema: 400 if something has a wrong type, 422 if something is missing or invalid. */
export const checked = <T>(value: unknown, schema: z.ZodType<T>): T => {
  const read = schema.safeParse(value, { error: ({ code, path = [] }) => defaultMessage(value, code, path) })
  if (read.success) return read.data
  const { issues } = read.error
  const hasWrongType = issues.some(
    (issue) => valueAt(value, issue.path) !== undefined && isWrongType(value, issue),
  )
  const fields = Object.fromEntries(
    issues
      .filter(({ path }) => path.length > 0)
      .slice(0, MAX_REPORTED_FIELDS)
      .map(({ path, message }) => [path.join('.'), message]),
  )
  throw hasWrongType
    ? new Refusal(400, 'wrong_type_of_value', 'Something you sent has the wrong type.', { fields })
    : invalidFields(fields)
}

/**
 * Reads a JSON body: 415 if it is not JSON, 413 above its path's limit, 400 if malformed or of wrong types, 422 with
 * fields.
 */
export const readBody = async <T>(request: Request, schema: z.ZodType<T>): Promise<T> =>
  checked(parseSentJson(await readText(request, 'application/json')), schema)

/**
 * Reads the fields of a urlencoded form in the same way; the last of repeated fields counts. CRLF becomes LF, so that
 * lengths agree with the browser's `maxlength`.
 */
export const readForm = async (request: Request): Promise<Readonly<Record<string, string>>> => {
  const text = await readText(request, 'application/x-www-form-urlencoded')
  if (/%00|\0/.test(text)) throw new Refusal(400, 'bad_text', 'The text contains invalid characters.')
  const fields = [...new URLSearchParams(text)].map(([name, typed]) => [name, typed.replaceAll('\r\n', '\n')])
  return Object.fromEntries(fields)
}
