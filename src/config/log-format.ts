import { type LoggerOptions, pino, stdSerializers } from 'pino'

/** The end of the shop's own links: a row's id, a dot, and as much of the signature as wasn't cut off. */
const ROW_LINK = /(?<![0-9a-z])[0-9a-f]{24,36}\.[0-9a-f]{8,}/gi

const SECRET_SHAPES: readonly RegExp[] = [
  // Each pattern only starts where a run of its characters starts, so that no run is scanned twice.
  /(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  ROW_LINK,
  /(?<![\w-])(\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g,
]

/** Removes e-mail addresses, tokens, links to quotes and orders, and telephone numbers from text that is logged. */
export const withoutSecrets = (text: string): string =>
  SECRET_SHAPES.reduce((rest, shape) => rest.replace(shape, '[removed]'), text)

// This part of the path opens a quote or an order, whatever it looks like.
const LINK_PATH = /^(\/+(?:api\/+quotes|quote|(?:api\/+)?track)\/+)[^/]+/i

const ESCAPES = /(?:%[\da-f]{2})+/gi
/** Something may be escaped more than once, though browsers never do that. */
const TIMES_ESCAPED = 3

const decoded = (escapes: string): string => {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

/**
 * Removes e-mail addresses, tokens, telephone numbers and the secret part of links from a path before it is logged,
 * even if they are escaped, up to three times.
 */
export const pathWithoutSecrets = (path: string): string => {
  let plain = path
  // An escape may hide a letter of the path's first part, or the @ of an e-mail address.
  for (let times = 0; times < TIMES_ESCAPED && plain.includes('%'); times += 1)
    plain = plain.replace(ESCAPES, decoded)
  const removed = withoutSecrets(plain.replace(LINK_PATH, '$1[removed]'))
  return removed === plain ? path : removed
}

/** An error as it is logged: what happened and where, without the values that libraries attach to errors. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? String(error.code) : undefined
  return { type, code, message: withoutSecrets(message), stack: stack && withoutSecrets(stack) }
}

/** The format of every log line, of the program and of requests: time, level by name, error. */
export const LOG_FORM = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: plainError },
} satisfies LoggerOptions
