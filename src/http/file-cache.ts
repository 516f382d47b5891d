import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '#release/release.ts'

export type Coding = 'br' | 'gzip' | 'plain'

const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz', plain: '' }

/** Caches the contents of built files in memory, up to a total size. */
export interface FileCache {
  /** The bytes if they are in memory, as for nearly every request. */
  cached(release: Release, file: string, coding: Coding): Buffer | undefined
  /** Reads the file from disk and caches it; rejects with the file system's error. */
  read(release: Release, file: string, coding: Coding): Promise<Buffer>
}

const CAPACITY_BYTES = 128 * 1024 * 1024

/** Opens a cache of 128 MB that drops the least recently used files first. */
export const openFileCache = (): FileCache => {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let size = 0
  let untouched = 0

  const keyOf = (release: Release, file: string, coding: Coding) => `${release.id} ${coding} ${file}`

  const keep = (key: string, bytes: Buffer) => {
    kept.set(key, bytes)
    size += bytes.length
    for (const [oldest, old] of kept) {
      if (size <= CAPACITY_BYTES || oldest === key) break
      kept.delete(oldest)
      size -= old.length
    }
  }

  return {
    cached: (release, file, coding) => {
      const key = keyOf(release, file, coding)
      const bytes = kept.get(key)
      // The map is ordered by last use. An exact order matters only when the cache fills up, so most hits skip this.
      if (bytes && size > CAPACITY_BYTES / 2 && ++untouched % 8 === 0) {
        kept.delete(key)
        kept.set(key, bytes)
      }
      return bytes
    },
    read: (release, file, coding) => {
      const key = keyOf(release, file, coding)
      const already = underWay.get(key)
      if (already) return already
      const reading = readFile(join(release.folder, 'client', file + ENDINGS[coding]))
        .then((bytes) => {
          keep(key, bytes)
          return bytes
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
  }
}
