import { type Expression, sql, type SqlBool } from 'kysely'

/** A text that stands for itself in a pattern of `like` with `escape '\'`. */
export const inPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The condition that one of the words of `search_text`, each after a blank, begins with this. */
export const hasWordBeginning = (word: string): Expression<SqlBool> =>
  sql<SqlBool>`search_text like ${`% ${inPattern(word)}%`} escape '\\'`
