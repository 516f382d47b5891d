import { join } from 'node:path'
import { expect } from 'vitest'
import type { LinkPageRequest } from '#server/endpoint/link-page.ts'
import type { Shop } from './shop.ts'

/** A request for a page that opens through a link, as a browser makes it to a release of the shop. */
export const linkPageRequest = (
  shop: Shop,
  path: string,
  { token, ...init }: RequestInit & { readonly token?: string } = {},
): LinkPageRequest => {
  const url = new URL(path, shop.app.config.SITE_URL)
  return {
    request: new Request(url, init),
    url,
    locals: {
      app: shop.app,
      release: { id: 'release-1', folder: join(shop.dataDir, 'release-1') },
      requestId: 'request',
      visitor: '192.0.2.1',
      stopping: new AbortController().signal,
    },
    params: token === undefined ? {} : { token },
    response: { headers: new Headers(), status: 200, statusText: '' } as LinkPageRequest['response'],
    routePattern: path,
  }
}

/** A link's token altered by hand, cut off, or combined from two. */
export const spoiltTokens = (token: string, otherId: string): readonly string[] => {
  const [id = '', signature] = token.split('.')
  const halves = [`${otherId}.${signature}`, id]
  return [...halves, token.toUpperCase(), `${token} `, token.slice(0, -1), `${token}0`, '', '../admin']
}

/** Checks that none of the tokens opens anything, and that no refusal says why. */
export const expectRefusedAlike = async (
  open: (token: string) => Promise<unknown>,
  tokens: readonly string[],
  code: string,
): Promise<void> => {
  const refusals = await Promise.all(tokens.map((token) => open(token).catch((refusal: unknown) => refusal)))
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 404, code })
    expect(refusal).toEqual(refusals[0])
  }
}
