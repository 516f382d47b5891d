/** A number with its noun: '1 warning', '2 warnings', '0 entries'. */
export const pluralize = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`
