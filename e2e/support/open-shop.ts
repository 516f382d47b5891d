import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PICTURES } from '#release/build/picture-store.ts'
import { startStandins } from '#standins/start.ts'

/**
 * Opens the complete shop for the browser tests, as an operator with four accounts would: the services are given by
 * configuration, so that tests reach their control URLs. Ends when it is told to, or when the process that started it
 * is gone.
 */

const PARENT_CHECK_MS = 500

const port = process.argv[2] ?? ''
const parent = process.ppid
const siteUrl = `http://127.0.0.1:${port}`
const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'))
// A second shop needs the same pictures, which take longer to fetch than the rest of its build.
const { PICTURES_OF } = process.env
if (PICTURES_OF) await cp(join(PICTURES_OF, PICTURES), join(dataDir, PICTURES), { recursive: true })
const standins = await startStandins(['contentful', 'appwrite', 'google', 'razorpay'], { dataDir, siteUrl })
const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = standins.env
const openedShop = { ...standins.origins, dataDir, razorpayKey: `${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}` }
await writeFile(join(tmpdir(), `shop-e2e-${port}.json`), JSON.stringify(openedShop))

const shop = spawn(process.execPath, ['src/start.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // The tests' visitors share one IP address, so the limits would block them.
  env: {
    ...process.env,
    ...standins.env,
    STAFF_SECOND_FACTOR: process.env.STAFF_SECOND_FACTOR ?? 'off',
    PORT: port,
    DATA_DIR: dataDir,
    RATE_LIMITS: '0',
  },
})

const close = async () => {
  shop.kill('SIGTERM')
  await new Promise((resolve) => (shop.exitCode === null ? shop.once('exit', resolve) : resolve(undefined)))
  await standins.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void close())
process.once('SIGINT', () => void close())
// A killed test run doesn't notify its children; they merely get another parent.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, PARENT_CHECK_MS).unref()
shop.once('exit', (code) => {
  if (code) process.exit(code)
})
