/** A secret or recovery code in groups of four, which are easier to copy. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
