/** Whether a value is an object and not a list; JSON of unknown origin must be one before its fields are read. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text as it is; '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
