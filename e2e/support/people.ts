import { randomBytes } from 'node:crypto'
import { openedShop, siteUrl } from './opened-shop.ts'

/** Somebody with an account, and the token of one of her sessions. */
export interface Person {
  readonly token: string
  readonly user: {
    readonly _id: string
    readonly googleId: string | null
    readonly name: string
    readonly email: string
    readonly isAdmin: boolean
  }
}

const ADMIN = 'admin@demo.example'

/** A name or the beginning of an e-mail address that nobody else has. */
export const unique = (word: string): string => `${word}${randomBytes(4).toString('hex')}`

interface Credentials {
  readonly token?: string | undefined
  /** Idempotency key: a call made twice under it acts once. */
  readonly key?: string
}

const send = async <T>(
  method: string,
  url: string,
  body: unknown,
  { token, key }: Credentials,
): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(url.startsWith(siteUrl()) && { origin: siteUrl(), 'x-requested-with': 'XmlHttpRequest' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Sends JSON to a URL as the shop's own pages do; throws if it is refused. */
export const post = <T>(url: string, body: unknown, token?: string): Promise<T> =>
  send('POST', url, body, { token })

/** A new session of somebody, whose account is created if she has none. */
export const signedIn = async (
  name = 'Meera Iyer',
  email = `${unique('m')}@example.com`,
): Promise<Person> => {
  const { code } = await post<{ code: string }>(`${openedShop().google}/control/code`, {
    email,
    name,
    email_verified: true,
    hd: email.split('@')[1],
  })
  return post<Person>(`${siteUrl()}/api/auth/google-login`, { token: code })
}

export const PASSWORD = 'silk and seams'

/** Creates an account that signs in by e-mail and `PASSWORD`; returns its e-mail address. */
export const register = async (): Promise<string> => {
  const email = `${unique('kavya')}@example.com`
  await post(`${siteUrl()}/api/auth/register`, { name: 'Kavya Nair', email, password: PASSWORD })
  return email
}

/** A new session of the administrator. */
export const admin = (): Promise<Person> => signedIn('Admin Demo', ADMIN)

/** Calls the shop as its administrator's pages do; throws if it is refused. */
export const callAsStaff = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const { token } = await admin()
  return send(method, siteUrl() + path, body, { token, key: unique('k') })
}
