import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'
import { runCommandHere } from '../support/run-command-here.ts'

const run = async (script: string, ...more: readonly string[]) => {
  const [, file = '', ...args] = script.split(' ')
  return runCommandHere(file, [...args, ...more], { DATA_DIR: await someFolder() })
}

const runProcess = async (script: string, ...more: readonly string[]) => {
  const [, file = '', ...args] = script.split(' ')
  const env = { ...MACHINE_ENV, DATA_DIR: await someFolder() }
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args, ...more], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })
}

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
const own = Object.entries(scripts).filter(([, script]) =>
  /^node (?:src|tests\/(?:bench|chaos|scoreboard))\//.test(script),
)

test.each(own)('npm run %s --help shows its help and exits with 0', async (name, script) => {
  const { code, out, err } = await runProcess(script, '--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(name === 'start' ? 'npm start' : `npm run ${name}`)
})

test.each(own)(
  'npm run %s refuses an unknown option with a sentence and exits with 2',
  async (_name, script) => {
    const { code, out, err } = await run(script, '--frobnicate')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^Unknown option '--frobnicate'\.\n/)
  },
)

/** Accepts any number of file names. */
const TAKES_WORDS = 'quote:verify'

test.each(own.filter(([name]) => name !== TAKES_WORDS))(
  'npm run %s refuses words that it does not understand, with a sentence and 2',
  async (_name, script) => {
    const { code, err } = await run(script, 'one', 'two', 'three')
    expect(code).toBe(2)
    expect(err).toMatch(/^Unknown: .+\.\n/)
  },
)
