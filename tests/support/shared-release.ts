import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#config/read-config.ts'
import { fingerprintOf } from '#release/fingerprint.ts'
import { PICTURES } from '#release/build/picture-store.ts'
import { accounts } from '#standins/accounts.ts'
import { startStandins } from '#standins/start.ts'
import { MACHINE_ENV } from './machine-env.ts'

const LOOK_AGAIN_MS = 50
/** How long a test may have to wait for the release, beside other tests. */
export const MAX_BUILD_MS = 5 * 60 * 1000

/** The public origin and notice of every test shop, so that one release fits them all. Nothing listens there. */
export const SHOP_PAGES = {
  SITE_URL: 'http://127.0.0.1:4321',
  PUBLIC_NOTICE: 'This shop is being tested.',
} as const

const { PUBLIC_GOOGLE_CLIENT_ID = '', PUBLIC_GOOGLE_SCRIPT_URL = '' } = accounts.google().settings
const { PUBLIC_RAZORPAY_CHECKOUT_URL = '', RAZORPAY_KEY_ID = '' } = accounts.razorpay().settings

/** All of the configuration that pages show, for builds without a running payment or sign-in service. */
export const BUILT_PAGES: Readonly<Record<string, string>> = {
  ...SHOP_PAGES,
  PUBLIC_GOOGLE_CLIENT_ID,
  PUBLIC_GOOGLE_SCRIPT_URL,
  PUBLIC_RAZORPAY_CHECKOUT_URL,
  RAZORPAY_KEY_ID,
}

/** Where this run's release is; a process outside the test run has its own while it lives. */
const sharedFolder = (): string => {
  const known = process.env.SHARED_RELEASE_DIR
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.SHARED_RELEASE_DIR = folder
  return folder
}

/** Runs `npm run build` from the bundled catalogue into an empty data folder. */
const build = async (dataDir: string): Promise<void> => {
  const home = await mkdtemp(join(tmpdir(), 'shop-shared-standins-'))
  const standins = await startStandins(['contentful'], { dataDir: home, siteUrl: SHOP_PAGES.SITE_URL })
  try {
    const env = { ...MACHINE_ENV, ...standins.env, ...BUILT_PAGES, DATA_DIR: dataDir }
    const child = spawn(process.execPath, ['src/commands/build.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(`The build ended with ${code}: ${output}`)
  } finally {
    await standins.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Whether this is the first to ask, and so the one that builds. */
const isFirst = async (folder: string): Promise<boolean> => {
  try {
    await (await open(join(folder, 'begun'), 'wx')).close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The data folder with the release: the first to ask builds it, and the others wait for that build. */
const sharedDataDir = async (): Promise<string> => {
  const folder = sharedFolder()
  const [dataDir, end] = [join(folder, 'data'), join(folder, 'end')]
  if (await isFirst(folder)) {
    const fault = await build(dataDir).then(
      () => '',
      (error: unknown) => String(error),
    )
    await writeFile(`${end}.new`, fault)
    await rename(`${end}.new`, end)
  }
  const deadline = Date.now() + MAX_BUILD_MS
  for (;;) {
    const fault = await readFile(end, 'utf8').catch(() => undefined)
    if (fault) throw new Error(fault)
    if (fault === '') return dataDir
    if (Date.now() > deadline) throw new Error('The shared release was not built in time.')
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Gives a data folder the pictures of the bundled catalogue, as a build that fetched them leaves them. */
export const copySharedPictures = async (dataDir: string): Promise<void> =>
  cp(join(await sharedDataDir(), PICTURES), join(dataDir, PICTURES), { recursive: true })

/**
 * Fills a data folder as `npm run build` leaves it: one live release of the bundled catalogue, its report, and the
 * pages that the next build reuses. It is built once, and everybody gets a copy. `env` is what the shop will run with:
 * it must result in the same pages (`SHOP_PAGES`), otherwise the release wouldn't fit and this throws.
 */
export const copySharedRelease = async (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const root = process.cwd()
  const [wanted, built] = await Promise.all(
    [env, BUILT_PAGES].map((one) => fingerprintOf(root, readConfig(one).config)),
  )
  if (wanted !== built)
    throw new Error('A shop with these variables shows other pages than the shared release.')
  await cp(await sharedDataDir(), dataDir, { recursive: true })
}
