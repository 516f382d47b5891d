import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLineWriter } from '#http/line-writer.ts'
import { someFolder } from './built-shop.ts'

const WITHIN_MS = 20 * 1000

/** Writes the log of a shop, reports if it is still running afterwards, and then ends as a shop does. */
const LOGGING = `
  const { openAccessLog } = await import('#http/access-log.ts')
  const log = openAccessLog()
  for (let n = 0; n < 200; n += 1) log.note('A request '.repeat(10))
  setTimeout(() => {
    console.error('still at work')
    log.flush()
    process.exit(0)
  }, 500)`

test.skipIf(process.platform !== 'linux')(
  'a log on a full disk neither ends the shop nor keeps it from ending',
  { timeout: 2 * WITHIN_MS },
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', LOGGING], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stderr?.on('data', (bytes) => (said += String(bytes)))
    const ended = once(child, 'close', { signal: AbortSignal.timeout(WITHIN_MS) })
    expect(await ended.catch(() => 'never')).toEqual([0, null])
    expect(said).toBe('still at work\n')
  },
)

test('every line is written once, in order, and the last before a flush returns', async () => {
  const file = join(await someFolder(), 'log')
  const { write, flush } = openLineWriter(file)
  const lines = Array.from({ length: 2000 }, (_, n) => `line ${n} ${'x'.repeat(n % 50)}`)
  for (const line of lines) write(`${line}\n`)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual(lines), WITHIN_MS)
  write('the last\n')
  flush()
  expect(readFileSync(file, 'utf8')).toMatch(/\nthe last\n$/)
})
