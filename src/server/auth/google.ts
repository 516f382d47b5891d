import { OAuth2Client, type TokenPayload } from 'google-auth-library'
import type { Config } from '#config/read-config.ts'
import { knownEmail } from '#domain/account/email.ts'
import { plainName } from '#domain/account/person-name.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'

const TIMEOUT_MS = 10 * 1000
const REPEATS = 2
const MAX_NAME_LENGTH = 100

/** A person as identified by Google, which has verified her e-mail address at some time. */
export interface GoogleIdentity {
  /** Google's id of the person (`sub`). Unlike an e-mail address it never changes hands. */
  readonly subject: string
  /** In the form that identifies a person. */
  readonly email: string
  readonly name: string
  /**
   * Whether Google hosts the address (Gmail, or a Workspace domain), so that it is certainly hers now. Google verified
   * any other address only once, and it may belong to somebody else since.
   */
  readonly isGoogles: boolean
}

export interface Google {
  /**
   * The person behind an authorization code: 401 if Google or the shop rejects it, 502 if Google is unreachable, 503 if
   * Google sign-in is not configured.
   */
  identify(code: string): Promise<GoogleIdentity>
}

interface Failure {
  readonly config?: {
    readonly method?: string
    readonly retryConfig?: { readonly currentRetryAttempt?: number }
  }
  readonly response?: { readonly status: number; readonly data?: unknown }
}

// A code can be exchanged once: repeating the request after a lost response would fail with "invalid_grant".
const isSafeToRepeat = ({ config }: Failure) =>
  config?.method !== 'POST' && (config?.retryConfig?.currentRetryAttempt ?? 0) < REPEATS

const clientFor = (config: Config) =>
  new OAuth2Client({
    clientId: config.PUBLIC_GOOGLE_CLIENT_ID,
    clientSecret: config.GOOGLE_CLIENT_SECRET,
    redirectUri: config.GOOGLE_REDIRECT_URI,
    issuers: [...config.GOOGLE_ISSUERS],
    endpoints: {
      oauth2TokenUrl: config.GOOGLE_TOKEN_URL,
      oauth2FederatedSignonPemCertsUrl: config.GOOGLE_CERTS_URL,
    },
    transporterOptions: { timeout: TIMEOUT_MS, retryConfig: { shouldRetry: isSafeToRepeat } },
  })

const refused = () => new Refusal(401, 'google_refused', 'Google did not accept this sign-in.')
const googleUnreachable = () => new Refusal(502, 'google_unreachable', 'Google can’t be reached just now.')

const hasResponse = (error: unknown): error is Required<Pick<Failure, 'response'>> =>
  typeof error === 'object' && error !== null && 'response' in error && typeof error.response === 'object'

const errorCodeOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : ''

const HINTS: Readonly<Record<string, string>> = {
  redirect_uri_mismatch: 'Set GOOGLE_REDIRECT_URI to the shop’s URL.',
  invalid_client: 'Compare PUBLIC_GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the Google Cloud console.',
}

const isWithoutCertificates = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to retrieve verification certificates')

const refusalFor = (error: unknown, log: Log): Refusal => {
  // Without certificates nobody's sign-in was refused, whatever the status says.
  if (isWithoutCertificates(error) || !hasResponse(error)) {
    // The library's error messages contain the token, so they are not logged.
    log.warn('Google could not be reached')
    return googleUnreachable()
  }
  const word = errorCodeOf(error.response.data)
  const hint = HINTS[word]
  const { status } = error.response
  log.warn({ status, word, hint }, 'Google refused a sign-in')
  return hint || status >= 500 || status === 429 ? googleUnreachable() : refused()
}

const UNKNOWN_KEY = 'No pem found'
/** How the library says why it does not believe a token; the rest of its message contains the token. */
const DISBELIEF =
  /^(?:No pem found|Token used too (?:early|late)|Invalid token signature|Invalid issuer|Wrong recipient)/

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error ? DISBELIEF.exec(error.message)?.[0] : undefined

const disbelieved = (error: unknown, log: Log): Refusal => {
  if (isWithoutCertificates(error)) return refusalFor(error, log)
  const reason = reasonOf(error)
  const hint = reason?.startsWith('Token used') ? 'Check this machine’s clock.' : undefined
  log.warn({ reason, hint }, 'An identity token was refused')
  return refused()
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const limit = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(googleUnreachable()), { once: true })
  })
  return Promise.race([work, late])
}

const tidy = (name: string) => plainName(name).slice(0, MAX_NAME_LENGTH).toWellFormed()

const OF_GMAIL = /@(?:gmail|googlemail)\.com$/

const identityOf = (payload: TokenPayload | undefined): GoogleIdentity => {
  const { sub, email, email_verified: isVerified, name, hd } = payload ?? {}
  if (!sub || !email || isVerified !== true) throw refused()
  const known = knownEmail(email)
  const isGoogles = Boolean(hd) || OF_GMAIL.test(known)
  return { subject: sub, email: known, name: tidy(name ?? '') || known, isGoogles }
}

/** The client of Google's sign-in; neither the code nor Google's tokens are stored or logged. */
export const openGoogle = (config: Config, log: Log): Google => {
  let client = clientFor(config)
  const audience = config.PUBLIC_GOOGLE_CLIENT_ID

  const exchange = async (code: string) => {
    // Fetched before the exchange: if this failed afterwards, the code would already be used up.
    await client.getFederatedSignonCertsAsync()
    const { tokens } = await client.getToken({ code, redirect_uri: config.GOOGLE_REDIRECT_URI })
    return tokens.id_token ?? ''
  }

  const verified = async (idToken: string) => {
    try {
      return await client.verifyIdToken({ idToken, audience })
    } catch (error) {
      if (reasonOf(error) !== UNKNOWN_KEY) throw error
      // Google has changed its keys, and the stored ones were fetched while this machine's clock was fast, or from a
      // cache that was behind.
      client = clientFor(config)
      return client.verifyIdToken({ idToken, audience })
    }
  }

  return {
    identify: async (code) => {
      if (!audience) throw new Refusal(503, 'not_configured', 'Sign-in with Google is not set up.')
      const idToken = await within(TIMEOUT_MS, exchange(code)).catch((error: unknown) => {
        throw error instanceof Refusal ? error : refusalFor(error, log)
      })
      const ticket = await within(TIMEOUT_MS, verified(idToken)).catch((error: unknown) => {
        throw error instanceof Refusal ? error : disbelieved(error, log)
      })
      return identityOf(ticket.getPayload())
    },
  }
}
