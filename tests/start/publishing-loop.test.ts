import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openEditedShop } from './run-start.ts'

const LONG_MS = 120 * 1000
const PRODUCT_PATH = '/shop/emerald-peak-lapel-blazer'
const PRODUCT = 'product-emerald-peak-lapel-blazer'

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Processes that build for a server of this data folder. */
const buildersIn = async (dataDir: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = pids.map(async (pid) => {
    const isBuilder = (await textOf(`/proc/${pid}/cmdline`)).includes('--for-server')
    const isHere = isBuilder && (await textOf(`/proc/${pid}/environ`)).includes(`DATA_DIR=${dataDir}`)
    return isHere ? [Number(pid)] : []
  })
  return (await Promise.all(found)).flat()
}

// Processes are counted where the system shows them as files.
test.skipIf(process.platform !== 'linux')(
  'what an editor publishes is live by itself, again and again, and no builder outlives the shop',
  { timeout: 3 * LONG_MS },
  async () => {
    const { dataDir, origin, edit, stop } = await openEditedShop(LONG_MS)

    const publish = async (title: string) => {
      expect((await edit(PRODUCT, 'publish', { 'field-title': title })).status).toBe(303)
      const page = async () => (await fetch(origin + PRODUCT_PATH)).text()
      await expect.poll(page, { timeout: LONG_MS, interval: 100 }).toContain(title)
    }
    await publish('First of the day')
    await expect.poll(() => buildersIn(dataDir), { timeout: LONG_MS }).toHaveLength(1)
    await publish('Second of the day')

    // Somebody ends the builder that stands ready: the next publication finds another.
    await expect.poll(() => buildersIn(dataDir), { timeout: LONG_MS }).toHaveLength(1)
    for (const pid of await buildersIn(dataDir)) process.kill(pid, 'SIGKILL')
    await publish('Third of the day')

    expect(await stop()).toBe(0)
    await expect.poll(() => buildersIn(dataDir), { timeout: LONG_MS }).toEqual([])
  },
)
