/** Names in a row, only the first few of many: 'a, b and 3 more'. */
export const joinSome = (names: readonly string[], most: number): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ')
