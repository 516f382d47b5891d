import { answer } from './call.ts'

/** A link to a preview, and until when it opens (ISO time). */
export interface PreviewLink {
  readonly url: string
  readonly expiresAt: string
}

const readPreviewLink = (value: unknown): PreviewLink | undefined => {
  if (typeof value !== 'object' || value === null || !('url' in value) || !('expiresAt' in value))
    return undefined
  const { url, expiresAt } = value
  return typeof url === 'string' && typeof expiresAt === 'string' ? { url, expiresAt } : undefined
}

/** Makes a link to the preview of a page of the shop, for administrators. */
export const makePreviewLink = (token: string, path: string): Promise<PreviewLink> =>
  answer({
    method: 'POST',
    path: '/api/admin/publishing/preview',
    token,
    body: { path },
    read: readPreviewLink,
  })
