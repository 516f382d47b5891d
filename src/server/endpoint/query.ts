const MAX_SEARCH_LENGTH = 100

/** The search text of a request, cut to its maximum length; '' if there is none. */
export const searchIn = ({ searchParams }: URL): string =>
  (searchParams.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)

/**
 * A query as the audit log records it: without its search text, which may be a person's name or number, because the log
 * can never be erased.
 */
export const auditedQuery = <Query extends { readonly q: string }>({ q, ...asked }: Query) => ({
  ...asked,
  isSearch: q.trim() !== '',
})

/** An integer from the query, clamped to its bounds; `otherwise` if it is missing or not a number. */
export const numberIn = (
  { searchParams }: URL,
  name: string,
  { otherwise, least, most }: { readonly otherwise: number; readonly least: number; readonly most: number },
): number => {
  const value = Math.trunc(Number(searchParams.get(name) ?? otherwise))
  return Math.min(most, Math.max(least, Number.isSafeInteger(value) ? value : otherwise))
}

/** The requested page of a list: 1 if missing or invalid, at most `last`. */
export const wantedPageIn = (url: URL, last: number): number =>
  numberIn(url, 'page', { otherwise: 1, least: 1, most: last })
