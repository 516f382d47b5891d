import { join } from 'node:path'
import type { LinkPageRequest } from '#server/endpoint/link-page.ts'
import type { Shop } from './shop.ts'

/** A request of a page that opens by a link, as a browser makes it of a release of the shop. */
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
