import { randomBytes } from 'node:crypto'
import { openedShop, siteUrl } from './opened-shop.ts'

/** Somebody with an account, and the token of a session of hers. */
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

/** Sends JSON to a URL as the shop's own pages do; throws when it is refused. */
export const post = async <T>(url: string, body: unknown, token?: string): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(url.startsWith(siteUrl()) ? { origin: siteUrl(), 'x-requested-with': 'XmlHttpRequest' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** A new session of somebody, who is made an account for when she has none. */
export const signedIn = async (
  name = 'Meera Iyer',
  email = `${unique('m')}@example.com`,
): Promise<Person> => {
  const { code } = await post<{ code: string }>(`${openedShop().google}/control/code`, {
    email,
    name,
    email_verified: true,
  })
  return post<Person>(`${siteUrl()}/api/auth/google-login`, { token: code })
}

/** A new session of the administrator. */
export const admin = (): Promise<Person> => signedIn('Admin Demo', ADMIN)
