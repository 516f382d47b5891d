/** A path with a query; parameters with an empty value are left out. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number>>): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length > 0
    ? `${path}?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`
    : path
}
