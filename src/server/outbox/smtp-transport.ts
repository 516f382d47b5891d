import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#config/is-loopback.ts'
import { type Config, siteUrlOf } from '#config/read-config.ts'

const CONNECT_TIMEOUT_MS = 10 * 1000
// A server may check an e-mail this long before it acknowledges it (RFC 5321, 4.5.3.2.6). Giving up earlier means
// sending it twice.
const SILENCE_TIMEOUT_MS = 10 * 60 * 1000

/**
 * The name to greet mail servers with, if the shop has a domain. Otherwise a machine without a domain of its own, as
 * containers are, would call itself [127.0.0.1], which some servers (Google's relay) refuse.
 */
const nameOf = (config: Config): string | undefined => {
  const url = siteUrlOf(config)
  const { hostname } = new URL(url)
  // Servers refuse a name without a dot, and an IP address without brackets.
  const isDomain = hostname.includes('.') && isIP(hostname) === 0
  return isDomain && !isLoopback(url) ? hostname : undefined
}

/**
 * A connection to the mail server of SMTP_URL. With smtp://, a server that does not offer STARTTLS, perhaps because
 * somebody in between removed the offer, gets neither password nor e-mail, unless it runs on this machine or its URL
 * ends in `?requireTLS=false`. A connection silent for `silenceMs` is closed.
 */
export const openSmtpTransport = (config: Config, silenceMs = SILENCE_TIMEOUT_MS) =>
  createTransport({
    // Options in the URL take precedence over those below.
    url: config.SMTP_URL,
    name: nameOf(config),
    requireTLS: config.SMTP_URL.startsWith('smtp:') && !isLoopback(config.SMTP_URL),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
