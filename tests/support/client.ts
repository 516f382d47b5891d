import type { User } from '#domain/account/session.ts'
import type { SignedIn } from '#contract/auth/login.ts'

export type Send = (request: Request, visitor?: string) => Promise<Response>

export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; null if there is no body, the text if it isn't JSON. */
  readonly body: T
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  /** The IP address the request comes from. */
  readonly from?: string
}

/** Somebody with one of the shop's own pages open. */
export interface Client {
  readonly token: string
  readonly user: User | undefined
  get<T = unknown>(path: string, extras?: Extras): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown, extras?: Extras): Promise<Answer<T>>
  call<T = unknown>(method: string, path: string, body?: BodyInit | null, extras?: Extras): Promise<Answer<T>>
}

const parsed = (text: string, type: string | null) =>
  text === '' ? null : type?.startsWith('application/json') ? JSON.parse(text) : text

/** A browser that sends what the shop's own scripts send: origin, header, bearer token, JSON. */
export const clientOf = (send: Send, siteUrl: string, signedIn?: SignedIn): Client => {
  const call: Client['call'] = async (method, path, body = null, { headers, from } = {}) => {
    const own: Record<string, string> = {
      'x-requested-with': 'XmlHttpRequest',
      ...(method !== 'GET' && { origin: siteUrl }),
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(signedIn && { authorization: `Bearer ${signedIn.token}` }),
      ...headers,
    }
    const response = await send(new Request(siteUrl + path, { method, body, headers: own }), from)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: parsed(text, response.headers.get('content-type')),
    }
  }
  return {
    token: signedIn?.token ?? '',
    user: signedIn?.user,
    call,
    get: (path, extras) => call('GET', path, null, extras),
    post: (path, body, extras) =>
      call('POST', path, body === undefined ? null : JSON.stringify(body), extras),
  }
}
