/** The machine word of an error, such as ENOENT; undefined for one without. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
