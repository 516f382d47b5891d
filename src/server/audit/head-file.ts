import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#config/errors.ts'
import { writeWhole } from '#config/write-file.ts'
import type { Queries } from '../db/database.ts'
import type { ChainHead } from './chain.ts'

const headSchema = z.object({ seq: z.number(), hash: z.string() })

const fileIn = (dataDir: string) => join(resolve(dataDir), 'audit-head.json')

/** The last entry this machine has written, kept outside the database; nothing before the first. Rejects where it can’t be read. */
export const readHeadFile = async (dataDir: string): Promise<ChainHead | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : headSchema.parse(JSON.parse(text))
}

/** Keeps this entry beside the database, whatever was kept before; the file is written whole or not at all. */
export const replaceHeadFile = (dataDir: string, head: ChainHead): Promise<void> =>
  writeWhole(fileIn(dataDir), JSON.stringify(head))

/**
 * Keeps an entry that was just added as the last one. What is kept stays where the log no longer holds it or has not
 * come as far again, and where it can't be read: it alone shows that the log was cut off or written anew.
 */
export const writeHeadFile = async (queries: Queries, dataDir: string, head: ChainHead): Promise<void> => {
  const kept = await readHeadFile(dataDir).catch(() => null)
  if (kept === null) return
  if (kept) {
    if (kept.seq >= head.seq) return
    const entries = queries.selectFrom('audit_entries').select('hash').where('seq', '=', kept.seq)
    if ((await entries.executeTakeFirst())?.hash !== kept.hash) return
  }
  await replaceHeadFile(dataDir, head)
}
