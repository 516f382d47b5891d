import { post, type ApiCall } from '../api-call.ts'

/** The shop's page to preview: a path, optionally with a query. */
export interface PreviewInput {
  readonly path: string
}

/** A link to a preview, and when it expires (ISO UTC). */
export interface PreviewLink {
  readonly url: string
  readonly expiresAt: string
}

/** Creates a link to the preview of a page. Staff only. */
export const createPreviewLink = (page: PreviewInput): ApiCall<PreviewLink> =>
  post('/api/admin/publishing/preview', page)
