import { createTransport } from 'nodemailer'
import { isLoopback } from '#config/is-loopback.ts'

const CONNECT_TIMEOUT_MS = 10 * 1000
// A server may look at an e-mail for so long before it says that it has it (RFC 5321, 4.5.3.2.6). Whoever goes before
// then sends it again.
const SILENCE_TIMEOUT_MS = 10 * 60 * 1000

/**
 * A connection to the mail server of SMTP_URL. With smtp:// a server that offers no STARTTLS, or from which somebody
 * on the way has taken the offer, gets neither password nor e-mail, unless it runs on this machine or its URL ends in
 * `?requireTLS=false`. One that says nothing for `silenceMs` is given up.
 */
export const openSmtpTransport = (url: string, silenceMs = SILENCE_TIMEOUT_MS) =>
  createTransport({
    // What the URL asks for goes before what stands below.
    url,
    requireTLS: url.startsWith('smtp:') && !isLoopback(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
