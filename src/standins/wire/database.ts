import Database from 'better-sqlite3'

/**
 * A SQLite file for state that changes often. What a statement has written survives the kill of the process
 * (write-ahead log); `schema` is run at each opening, so write `create table if not exists`.
 */
export const openDatabase = (file: string, schema: string): Database.Database => {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(schema)
  return database
}
