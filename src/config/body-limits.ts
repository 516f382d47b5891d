/** The most bytes that the body of most requests may hold. */
export const USUAL_BODY_BYTES = 64 * 1024

/** The most bytes that any request's body may hold. */
export const LARGEST_BODY_BYTES = 1024 * 1024

/** Where the content service calls with a whole entry, all its texts in every language. */
const CONTENT_CALLS = '/api/hooks/content'

/** The most bytes that the body of a request to a path may hold. */
export const bodyLimitOf = (path: string): number =>
  path === CONTENT_CALLS ? LARGEST_BODY_BYTES : USUAL_BODY_BYTES
