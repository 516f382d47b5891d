/** An object that is not a list: what JSON of unknown origin must be before its fields are read. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text as it is; anything else is empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
