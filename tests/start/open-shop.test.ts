import { spawn } from 'node:child_process'
import { access, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listProcesses } from './processes.ts'
import { freePort } from './run-start.ts'

const LONG_MS = 60 * 1000

/** Processes of the shop that the browser tests opened on a port, including its stand-ins. */
const processesOf = (port: string) =>
  listProcesses(
    (command, environment) =>
      command.includes(`open-shop.ts\0${port}`) || environment.includes(`SITE_URL=http://127.0.0.1:${port}`),
  )

// Processes are found through /proc.
test.skipIf(process.platform !== 'linux')(
  'the browser tests’ shop ends when their run is killed',
  { timeout: 2 * LONG_MS },
  async () => {
    const port = String(await freePort())
    const told = join(tmpdir(), `shop-e2e-${port}.json`)
    // A run that was killed on this port earlier may have left its file.
    await rm(told, { force: true })
    onTestFinished(() => rm(told, { force: true }))
    const script = `require('node:child_process').spawn(process.execPath, ['e2e/support/open-shop.ts', '${port}'])`
    const run = spawn(process.execPath, ['-e', script], { env: { PATH: process.env.PATH }, stdio: 'ignore' })
    const isTold = () =>
      access(told).then(
        () => true,
        () => false,
      )
    await expect.poll(isTold, { timeout: LONG_MS }).toBe(true)
    expect((await processesOf(port)).length).toBeGreaterThan(4)
    run.kill('SIGKILL')
    await expect.poll(() => processesOf(port), { timeout: LONG_MS }).toEqual([])
  },
)
