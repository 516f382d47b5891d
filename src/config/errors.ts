/** The machine word of an error, such as ENOENT; undefined for one without. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** What an error says, in a line or more; of what is thrown and is no error, itself as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
