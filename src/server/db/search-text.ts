import { type Expression, sql, type SqlBool } from 'kysely'

/** Escapes a text for a `like` pattern with `escape '\'`. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Condition: one of the words of `search_text`, each after a space, begins with this. */
export const hasWordBeginning = (word: string): Expression<SqlBool> =>
  sql<SqlBool>`search_text like ${`% ${inPattern(word)}%`} escape '\\'`
