import { createTransport } from 'nodemailer'
import { isLoopback } from '#config/is-loopback.ts'

const CONNECT_TIMEOUT_MS = 10 * 1000
const SILENCE_TIMEOUT_MS = 30 * 1000

/**
 * A connection to the mail server of SMTP_URL. With smtp:// a server that offers no STARTTLS, or from which somebody
 * on the way has taken the offer, gets neither password nor e-mail, unless it runs on this machine or its URL ends in
 * `?requireTLS=false`.
 */
export const openSmtpTransport = (url: string) =>
  createTransport({
    // What the URL asks for goes before what stands below.
    url,
    requireTLS: url.startsWith('smtp:') && !isLoopback(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
