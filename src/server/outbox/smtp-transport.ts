import { createTransport } from 'nodemailer'
import { isLoopback } from '#config/is-loopback.ts'

const CONNECT_TIMEOUT_MS = 10 * 1000
// A server may check an e-mail this long before it acknowledges it (RFC 5321, 4.5.3.2.6). Giving up earlier means
// sending it twice.
const SILENCE_TIMEOUT_MS = 10 * 60 * 1000

/**
 * A connection to the mail server of SMTP_URL. With smtp://, a server that does not offer STARTTLS, perhaps because
 * somebody in between removed the offer, gets neither password nor e-mail, unless it runs on this machine or its URL
 * ends in `?requireTLS=false`. A connection silent for `silenceMs` is closed.
 */
export const openSmtpTransport = (url: string, silenceMs = SILENCE_TIMEOUT_MS) =>
  createTransport({
    // Options in the URL take precedence over those below.
    url,
    requireTLS: url.startsWith('smtp:') && !isLoopback(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
