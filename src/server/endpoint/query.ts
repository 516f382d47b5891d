const MAX_SEARCH_LENGTH = 100

/** What a call searches for, cut where nobody types on; '' for everything. */
export const searchIn = ({ searchParams }: URL): string =>
  (searchParams.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)

/**
 * What the audit log says of a query: what was typed into its search is somebody's name or number, and the log can't be
 * erased.
 */
export const auditedQuery = <Query extends { readonly q: string }>({ q, ...asked }: Query) => ({
  ...asked,
  isSearch: q.trim() !== '',
})

/** A whole number of a call's query within its bounds; `otherwise` where there is none or it makes no sense. */
export const numberIn = (
  { searchParams }: URL,
  name: string,
  { otherwise, least, most }: { readonly otherwise: number; readonly least: number; readonly most: number },
): number => {
  const value = Math.trunc(Number(searchParams.get(name) ?? otherwise))
  return Math.min(most, Math.max(least, Number.isSafeInteger(value) ? value : otherwise))
}

/** The page of a list that a call asks for: the first where it says nothing of sense, at most the last that there may be. */
export const wantedPageIn = (url: URL, last: number): number =>
  numberIn(url, 'page', { otherwise: 1, least: 1, most: last })
