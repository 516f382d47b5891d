/** The largest body of most requests, in bytes. */
export const USUAL_BODY_BYTES = 64 * 1024

/** The largest body of any request, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024

/** The content service posts whole entries here, with all their texts in every language. */
const CONTENT_CALLS = '/api/hooks/content'

/** The largest body that a path accepts, in bytes. */
export const bodyLimitOf = (path: string): number =>
  path === CONTENT_CALLS ? MAX_BODY_BYTES : USUAL_BODY_BYTES
