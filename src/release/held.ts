import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { publishingFolder, readJson, writeJson } from './report.ts'

const HELD = 'held.json'
const schema = z.object({ revision: z.string() })

/** The content an editor rolled back from: it is not published again until it changes or she asks for it. */
export const heldRevision = async (dataDir: string): Promise<string | undefined> =>
  (await readJson(join(publishingFolder(dataDir), HELD), schema))?.revision

export const holdBack = (dataDir: string, revision: string): Promise<void> =>
  writeJson(publishingFolder(dataDir), HELD, { revision })

export const letGo = (dataDir: string): Promise<void> =>
  rm(join(publishingFolder(dataDir), HELD), { force: true })
