import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A small state stored as one JSON file. */
export interface JsonFile {
  /** The stored value; undefined if there is none or it cannot be read. */
  read(): unknown
  /** Replaces the whole file atomically: no reader ever sees half of it, even if the process is killed. */
  write(value: unknown): void
}

/** State in one JSON file, for what changes rarely; for what changes often see `openDatabase`. */
export const jsonFile = (path: string): JsonFile => ({
  read: () => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return undefined
    }
  },
  write: (value) => {
    const draft = `${path}.${process.pid}.tmp`
    writeFileSync(draft, JSON.stringify(value, null, 2), { mode: 0o600 })
    renameSync(draft, path)
  },
})
