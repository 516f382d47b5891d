import { post, type ApiCall } from '../api-call.ts'

/** The page of the shop whose preview is wanted: a path, perhaps with a query. */
export interface PreviewInput {
  readonly path: string
}

/** A link to a preview, and until when it opens (ISO UTC). */
export interface PreviewLink {
  readonly url: string
  readonly expiresAt: string
}

/** Makes a link to the preview of a page, for staff. */
export const createPreviewLink = (page: PreviewInput): ApiCall<PreviewLink> =>
  post('/api/admin/publishing/preview', page)
