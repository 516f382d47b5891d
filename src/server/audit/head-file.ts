import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#config/errors.ts'
import { writeAtomically } from '#config/write-file.ts'
import type { Queries } from '../db/database.ts'
import type { ChainHead } from './chain.ts'

const headSchema = z.object({ seq: z.number(), hash: z.string() })

const fileIn = (dataDir: string) => join(resolve(dataDir), 'audit-head.json')

/**
 * The last entry written by this machine, kept outside the database; undefined before the first. Rejects if the file is
 * unreadable.
 */
export const readHeadFile = async (dataDir: string): Promise<ChainHead | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : headSchema.parse(JSON.parse(text))
}

/** Overwrites the recorded last entry; the file is written atomically. */
export const replaceHeadFile = (dataDir: string, head: ChainHead): Promise<void> =>
  writeAtomically(fileIn(dataDir), JSON.stringify(head))

/**
 * Records a newly added entry as the last one. Keeps the old record if it is unreadable, or if the log no longer
 * contains its entry or is still shorter: it is the only evidence that the log was truncated or rewritten.
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
