import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { ROW_LINK } from '#config/links-in-logs.ts'

export type Log = Logger

const SECRETS = ['authorization', 'token', 'password', 'password_hash', 'secret', 'signature', 'cookie']
const PERSONAL = [
  'email',
  'recipient',
  'name',
  'phone',
  'address',
  'city',
  'postalCode',
  'shippingAddress',
  'body',
]

const paths = [...SECRETS, ...PERSONAL].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

const SECRET_SHAPES: readonly RegExp[] = [
  // Each begins where a run of its characters begins, so that no run is looked at twice.
  /(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  ROW_LINK,
  /(?<![\w-])(\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g,
]

/** Takes e-mail addresses, tokens, links to quotes and telephone numbers out of a line. */
const withoutSecrets = (line: string): string =>
  SECRET_SHAPES.reduce((text, shape) => text.replace(shape, '[removed]'), line)

/** An error as the log keeps it: what and where, but not the values that libraries hang on errors. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? String(error.code) : undefined
  return { type, code, message, stack }
}

/**
 * The program's log, one JSON line an event. Named secrets and personal fields are removed, and whatever looks
 * like an e-mail address, a token, a link to a quote or a telephone number is taken out of the finished line.
 */
export const openLog = (destination: DestinationStream = process.stdout): Log =>
  pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[removed]' },
      serializers: { err: plainError },
    },
    { write: (line: string) => void destination.write(withoutSecrets(line)) },
  )

/** Used before the shop is open, and by everything that has no other. */
export const programLog: Log = openLog()
