import type { ShopProcesses } from './shop-processes.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

type Headers = Readonly<Record<string, string>>

/** The shop from outside: requests go through the balancer, as those of browsers and the payment provider do. */
export const httpClientOf = ({ balancer, config }: Pick<ShopProcesses, 'balancer' | 'config'>) => {
  const ask = async (path: string, init: RequestInit): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(balancer.origin + path, init)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
    } catch {
      return undefined
    }
  }
  return {
    /** Posts JSON as the shop's own pages do; undefined if no complete answer came back. */
    post: (path: string, body: unknown, extra: Headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XmlHttpRequest',
          origin: config.SITE_URL,
          ...extra,
        },
        body: JSON.stringify(body),
      }),
    get: (path: string, extra: Headers = {}) => ask(path, { headers: extra }),
    /** Posts a text unchanged, as another server does. */
    deliver: (path: string, body: string, extra: Headers = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...extra }, body }),
  }
}

export type HttpClient = ReturnType<typeof httpClientOf>
