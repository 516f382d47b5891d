/** Names in a row, of which no more than the first few are named: 'a, b and 3 more'. */
export const listed = (names: readonly string[], most: number): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ')
