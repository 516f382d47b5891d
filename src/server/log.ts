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
 * The program's log, one JSON line per event. Secret and personal fields are removed by name; e-mail addresses, tokens,
 * quote links and phone numbers are also removed from the finished line.
 */
export const openLog = (destination: DestinationStream = process.stdout): Log =>
  pino(
    { ...LOG_FORM, redact: { paths, censor: '[removed]' } },
    { write: (line: string) => void destination.write(withoutSecrets(line)) },
  )

/** For use before the shop is open, and wherever there is no other log. */
export const programLog: Log = openLog()
