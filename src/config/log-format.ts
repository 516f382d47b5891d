import { type LoggerOptions, pino, stdSerializers } from 'pino'

/** What a link of ours ends in: the id of a row, a point, and as much of its signature as was not cut off. */
const ROW_LINK = /(?<![0-9a-z])[0-9a-f]{24,36}\.[0-9a-f]{8,}/gi

const SECRET_SHAPES: readonly RegExp[] = [
  // Each begins where a run of its characters begins, so that no run is looked at twice.
  /(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  ROW_LINK,
  /(?<![\w-])(\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g,
]

/** Takes e-mail addresses, tokens, links to quotes and telephone numbers out of a text that is logged. */
export const withoutSecrets = (text: string): string =>
  SECRET_SHAPES.reduce((rest, shape) => rest.replace(shape, '[removed]'), text)

// What stands there opens a quote or an order, whatever it looks like.
const LINK_PATH = /^(\/+(?:api\/+quotes|quote|(?:api\/+)?track)\/+)[^/]+/i

const ESCAPES = /(?:%[\da-f]{2})+/gi
/** Somebody may have escaped what was escaped already; a browser never does. */
const TIMES_ESCAPED = 3

const decoded = (escapes: string): string => {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

/**
 * Takes e-mail addresses, tokens and telephone numbers out of a path that is logged, and whatever stands where the own
 * part of a link does, also where it is escaped, up to three times.
 */
export const pathWithoutSecrets = (path: string): string => {
  let plain = path
  // A percent sign may hide letters of the folder's name, or the sign of an e-mail address.
  for (let times = 0; times < TIMES_ESCAPED && plain.includes('%'); times += 1)
    plain = plain.replace(ESCAPES, decoded)
  const removed = withoutSecrets(plain.replace(LINK_PATH, '$1[removed]'))
  return removed === plain ? path : removed
}

/** An error as the log keeps it: what and where, but not the values that libraries hang on errors. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? String(error.code) : undefined
  return { type, code, message: withoutSecrets(message), stack: stack && withoutSecrets(stack) }
}

/** How every line of the log looks, the program's and those of requests: its time, its level by name, its error. */
export const LOG_FORM = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: plainError },
} satisfies LoggerOptions
