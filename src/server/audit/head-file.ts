import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#config/errors.ts'
import type { Queries } from '../db/database.ts'
import type { ChainHead } from './chain.ts'

const headSchema = z.object({ seq: z.number(), hash: z.string() })

const fileIn = (dataDir: string) => join(resolve(dataDir), 'audit-head.json')

/** The last entry this machine has written, kept outside the database; nothing before the first. */
export const readHeadFile = async (dataDir: string): Promise<ChainHead | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : headSchema.parse(JSON.parse(text))
}

/** Keeps this entry beside the database, whatever was kept before; the file is written whole or not at all. */
export const replaceHeadFile = async (dataDir: string, head: ChainHead): Promise<void> => {
  const file = fileIn(dataDir)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, JSON.stringify(head), { mode: 0o600 })
  await rename(draft, file)
}

/**
 * Keeps an entry that was just added as the last one. The one that is kept stays where the log no longer holds it, or
 * has not come as far again: it alone shows that the log was cut off or written anew.
 */
export const writeHeadFile = async (queries: Queries, dataDir: string, head: ChainHead): Promise<void> => {
  const kept = await readHeadFile(dataDir)
  if (kept) {
    if (kept.seq >= head.seq) return
    const entries = queries.selectFrom('audit_entries').select('hash').where('seq', '=', kept.seq)
    if ((await entries.executeTakeFirst())?.hash !== kept.hash) return
  }
  await replaceHeadFile(dataDir, head)
}
