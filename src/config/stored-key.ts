import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errors.ts'
import { writeIfAbsent, writeAtomically } from './write-file.ts'

const KEY_BYTES = 32
const KEY = /^[\w-]{43}$/

/** The consequence of losing a key. */
const CONSEQUENCE_OF_LOSS = {
  'session-key': 'everybody must sign in again',
  'preview-key': 'open previews end',
  'quote-key': 'a new one signs quotes; those already sent stay valid',
} as const

type StoredKeyName = keyof typeof CONSEQUENCE_OF_LOSS

/** A key file without a complete key; the message says what to do. */
export class DamagedKey extends Error {}

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** 32 random bytes as base64url. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Replaces a key in the data folder, for the next start, and returns it. */
export const replaceStoredKey = async (dataDir: string, name: StoredKeyName): Promise<string> => {
  const key = newKey()
  await writeAtomically(join(dataDir, name), key)
  return key
}

/** Reads a key from the data folder without creating it; undefined if it is missing or incomplete. */
export const readStoredKey = async (dataDir: string, name: StoredKeyName): Promise<string | undefined> => {
  const key = (await textOf(join(dataDir, name)))?.trim()
  return key !== undefined && KEY.test(key) ? key : undefined
}

/**
 * A key from the data folder, by its file name; created at the first start, readable by its owner only. Rejects with
 * DamagedKey if the file is empty, cut off or not a key.
 */
export const storedKey = async (dataDir: string, name: StoredKeyName): Promise<string> => {
  const file = join(dataDir, name)
  let text = await textOf(file)
  if (text === undefined) {
    await writeIfAbsent(file, newKey())
    text = (await textOf(file)) ?? ''
  }
  const key = text.trim()
  if (!KEY.test(key))
    throw new DamagedKey(
      `${file} holds no complete key. Restore it from a backup, or delete it: then ${CONSEQUENCE_OF_LOSS[name]}.`,
    )
  return key
}
