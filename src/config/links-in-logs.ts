/** What a link of ours ends in: the id of a row, a point, and as much of its signature as was not cut off. */
export const ROW_LINK = /(?<![0-9a-z])[0-9a-f]{24,36}\.[0-9a-f]{8,}/gi

// What stands there opens a quote or an order, whatever it looks like.
const LINK_PATH = /^(\/+(?:api\/+quotes|quote|(?:api\/+)?track)\/+)[^/]+/i

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path as a log may keep it: without the part of a link by which whoever reads it could open a quote or an order. */
export const withoutLinks = (path: string): string => {
  // A percent sign may hide letters of the folder's name.
  const plain = path.includes('%') ? decoded(path) : path
  const removed = plain.replace(LINK_PATH, '$1[removed]').replace(ROW_LINK, '[removed]')
  return removed === plain ? path : removed
}
