import Database from 'better-sqlite3'

/**
 * Opens a SQLite file for state that changes often. Written statements survive a killed process (write-ahead log).
 * `schema` runs at each opening, so write `create table if not exists`.
 */
export const openDatabase = (file: string, schema: string): Database.Database => {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(schema)
  return database
}
