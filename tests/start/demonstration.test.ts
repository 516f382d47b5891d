import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { currentReleaseId } from '#release/pointer.ts'
import { readRecord } from '#release/report.ts'
import { someFolder } from '../http/built-shop.ts'
import { runCommand } from '../support/run-command.ts'
import { BUILT_PAGES, copySharedRelease, SHOP_PAGES } from '../support/shared-release.ts'
import { listProcesses, priorityOf } from './processes.ts'
import { freePort, runStart } from './run-start.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'

const LONG_MS = 150 * 1000
// Of the shop's own settings only its notice: a command finds out by itself where the shop and its stand-ins are.
const run = (dataDir: string, command: string, ...args: readonly string[]) =>
  runCommand(command, args, { DATA_DIR: dataDir, PUBLIC_NOTICE: SHOP_PAGES.PUBLIC_NOTICE })

test(
  'behind a proxy, the shop may listen on a port that no browser opens',
  { timeout: 3 * LONG_MS },
  async () => {
    const dataDir = await someFolder()
    await copySharedRelease(dataDir, BUILT_PAGES)
    const shop = runStart({ ...SHOP_PAGES, DATA_DIR: dataDir, PORT: '10080' })
    expect(await shop.open(LONG_MS)).toMatchObject({ origin: 'http://127.0.0.1:10080' })
  },
)

test(
  'beside a running demonstration every command sees what the demonstration shows',
  { timeout: 3 * LONG_MS },
  async () => {
    const dataDir = await someFolder()
    const port = String(await freePort())
    await copySharedRelease(dataDir, BUILT_PAGES)
    const shop = runStart({ ...SHOP_PAGES, DATA_DIR: dataDir, PORT: port })
    await shop.until(/The shop is open/, LONG_MS)
    expect(shop.output()).not.toContain('Building the shop')
    // By now there are visitors.
    if (process.platform === 'linux')
      await expect
        .poll(async () => (await processesOf(dataDir, '--if-changed')).map(priorityOf).at(0), {
          interval: 20,
        })
        .toBeGreaterThanOrEqual(5)
    const first = await currentReleaseId(dataDir)
    expect(await run(dataDir, 'content-check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('22 pieces'),
    })
    const outcomes = async () => (await readRecord(dataDir)).reports.map(({ outcome }) => outcome)
    // Once open, the shop has checked whether anything was published while it was closed.
    await expect.poll(outcomes, { timeout: LONG_MS }).toEqual(['unchanged', 'published'])
    expect(await run(dataDir, 'build')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Built '),
    })
    const second = await currentReleaseId(dataDir)
    expect(second).not.toBe(first)
    expect(await outcomes()).toEqual(['published', 'unchanged', 'published'])

    const doctor = await run(dataDir, 'doctor')
    expect(doctor.output).not.toContain('BROKEN')
    expect(doctor).toMatchObject({
      code: 0,
      output: expect.stringMatching(`Release +works +${second} is live`),
    })

    expect(await run(dataDir, 'releases', 'list')).toMatchObject({
      code: 0,
      output: expect.stringContaining('live'),
    })
    expect(await run(dataDir, 'releases', 'switch', first ?? '')).toMatchObject({ code: 0 })
    await expect
      .poll(
        async () =>
          ((await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as { release: string })
            .release,
      )
      .toBe(first)
    expect(await shop.stop()).toBe(0)
  },
)

test(
  'without a running shop the commands start a content service themselves, and stop it',
  { timeout: LONG_MS },
  async () => {
    const dataDir = await someFolder()
    expect(await run(dataDir, 'content-check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('22 pieces'),
    })
    expect(await processesOf(dataDir)).toEqual([])
    const doctor = await run(dataDir, 'doctor')
    expect(doctor.code).toBe(0)
    for (const part of ['Contentful', 'Appwrite', 'Google', 'Razorpay'])
      expect(doctor.output).toMatch(new RegExp(`^${part} +stand-in`, 'm'))
    expect(await processesOf(dataDir)).toEqual([])
  },
)

/** Processes whose environment names this data folder, and whose command contains these words. */
const processesOf = (dataDir: string, words = '') =>
  listProcesses(
    (command, environment) => command.includes(words) && environment.includes(`DATA_DIR=${dataDir}`),
  )

const isFree = async (port: number) => {
  const probe = createServer()
  const outcome = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => done(true))
  })
  probe.close()
  return outcome
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

test.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  'npm run dev ends with everything that it started, and frees its port (%s)',
  { timeout: LONG_MS },
  async (signal) => {
    const dataDir = await someFolder()
    const port = await freePort()
    const env = { ...MACHINE_ENV, DATA_DIR: dataDir, PORT: String(port) }
    const dev = spawn(process.execPath, ['src/start.ts', '--dev'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void dev.kill('SIGKILL'))
    let output = ''
    dev.stdout.on('data', (text) => (output += String(text)))
    await expect.poll(() => output, { timeout: LONG_MS }).toMatch(/watching for file changes|ready in/i)
    expect((await processesOf(dataDir)).length).toBeGreaterThan(4)
    dev.kill(signal)
    expect(await ended(dev)).toBe(0)
    expect(await processesOf(dataDir)).toEqual([])
    expect(await isFree(port)).toBe(true)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a start that is stopped during its build leaves no process behind',
  { timeout: LONG_MS },
  async () => {
    const dataDir = await someFolder()
    const shop = runStart({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    await shop.until(/Building the shop/, LONG_MS)
    expect(await shop.stop()).toBe(0)
    await expect.poll(() => processesOf(dataDir), { timeout: LONG_MS }).toEqual([])
  },
)
