/** The code of an error, such as ENOENT; undefined if it has none. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The message of an error; a thrown value that isn't an error becomes text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
