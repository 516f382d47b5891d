/** A secret or a recovery code as people copy it: in groups of four. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
