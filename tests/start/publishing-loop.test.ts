import { expect, test } from 'vitest'
import { listProcesses } from './processes.ts'
import { openEditedShop } from './run-start.ts'

const LONG_MS = 120 * 1000
const PRODUCT_PATH = '/shop/emerald-peak-lapel-blazer'
const PRODUCT = 'product-emerald-peak-lapel-blazer'

/** Processes that build for a server of this data folder. */
const buildersIn = (dataDir: string) =>
  listProcesses(
    (command, environment) => command.includes('--for-server') && environment.includes(`DATA_DIR=${dataDir}`),
  )

// Processes are found through /proc.
test.skipIf(process.platform !== 'linux')(
  'an editor’s publications go live automatically, again and again, and no builder outlives the shop',
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

    // The waiting builder is killed: the next publication starts another.
    await expect.poll(() => buildersIn(dataDir), { timeout: LONG_MS }).toHaveLength(1)
    for (const pid of await buildersIn(dataDir)) process.kill(pid, 'SIGKILL')
    await publish('Third of the day')

    expect(await stop()).toBe(0)
    await expect.poll(() => buildersIn(dataDir), { timeout: LONG_MS }).toEqual([])
  },
)
