import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publish } from '#release/build/publish.ts'
import { openDatabase } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { buildInto } from '../http/build-into.ts'

/**
 * Run by the power cuts: writes people with one identity each into the data folder given as its argument, several at
 * once so that they share commits, and a release now and then. Prints a line for everything that the shop would have
 * acknowledged, until it dies.
 */

const AT_ONCE = 16
const RELEASE_EVERY_MS = 200
const [dataDir = ''] = process.argv.slice(2)
const db = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: '' })
const at = '2026-11-22T00:00:00.000Z'

const writePerson = async () => {
  const id = newId()
  await db.transaction(async (queries) => {
    await queries
      .insertInto('users')
      .values({
        id,
        name: 'x'.repeat(500),
        email: `${id}@example.in`,
        is_admin: 0,
        created_at: at,
        password_hash: null,
        email_verified_at: null,
        closed_at: null,
        erased_at: null,
        search_text: '',
      })
      .execute()
    await queries
      .insertInto('identities')
      .values({ id: newId(), user_id: id, provider: 'google', subject: id, verified_at: at, created_at: at })
      .execute()
  })
  process.stdout.write(`person ${id}\n`)
}

const makeRelease = async (n: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'power-cut-'))
  try {
    const id = String(n).padStart(6, '0')
    await buildInto(folder, id)
    await publish(dataDir, folder, { id, fingerprint: 'power-cut', revision: id, builtAt: at })
    process.stdout.write(`release ${id}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const makeReleases = async () => {
  for (let n = 1; ; n += 1) {
    await sleep(RELEASE_EVERY_MS)
    await makeRelease(n)
  }
}
const writePeople = async () => {
  for (;;) await writePerson()
}

await makeRelease(0)
await Promise.all([makeReleases(), ...Array.from({ length: AT_ONCE }, writePeople)])
