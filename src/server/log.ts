import { type DestinationStream, type Logger, pino } from 'pino'
import { LOG_FORM, withoutSecrets } from '#config/log-format.ts'

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

/**
 * The program's log, one JSON line an event. Named secrets and personal fields are removed, and whatever looks
 * like an e-mail address, a token, a link to a quote or a telephone number is taken out of the finished line.
 */
export const openLog = (destination: DestinationStream = process.stdout): Log =>
  pino(
    { ...LOG_FORM, redact: { paths, censor: '[removed]' } },
    { write: (line: string) => void destination.write(withoutSecrets(line)) },
  )

/** Used before the shop is open, and by everything that has no other. */
export const programLog: Log = openLog()
