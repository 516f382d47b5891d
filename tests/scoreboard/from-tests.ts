import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judged, type Measured, notMeasured } from './measured.ts'

/** The tests that count a row's number, by file and by the beginning of each one's name. */
type Named = Readonly<Record<string, readonly string[]>>

const FROM_TESTS: Readonly<Record<string, Named>> = {
  M7: { 'server/payments-verify.test.ts': ['a payment is verified for the one who ordered'] },
  M8: {
    'server/payments-verify.test.ts': [
      'a payment that is only authorised is captured',
      'money of another amount or currency, and money a second time, is parked for the operator',
      'a failed try is never the end',
    ],
  },
  M10: { 'server/payments-race.test.ts': ['fifty clicks reach the provider once'] },
  I2: {
    'server/documents-doors.test.ts': ['no call without a token, with a shopper’s or with a crafted one'],
  },
  I5: { 'server/auth-sessions.test.ts': ['a session ends when its owner signs out'] },
  I7: { 'server/auth-passwords.test.ts': ['nobody makes herself an administrator'] },
  I9: { 'server/auth-sessions.test.ts': ['a session lasts twelve hours and no minute longer'] },
  B4: { 'stores/odd-storage.test.ts': ['whatever '] },
  N2: { 'server/endpoint-fuzz.test.ts': ['whatever is sent, the shop refuses it and stays calm'] },
  N7: { 'server/documents-forms.test.ts': ['a thousand posts in a minute from one address'] },
  N9: { 'server/endpoint.test.ts': ['a fault of the shop tells the caller nothing'] },
  F4: { 'server/orders-faults.test.ts': ['while the disk is full nothing is half written'] },
  F7: { 'release/build-faults.test.ts': [''] },
  F8: { 'release/hostile-content.test.ts': ['forty careless entries', 'every piece that has a title'] },
  F12: {
    'server/publishing-webhook.test.ts': ['forged, expired, unsigned and badly signed calls change nothing'],
    'server/publishing-rhythm.test.ts': ['a burst that goes on while the first build runs'],
  },
  E8: { 'start/damaged-files.test.ts': [''] },
  E9: { 'server/readiness.test.ts': [''] },
}

export const TEST_ROWS: readonly string[] = Object.keys(FROM_TESTS)

interface Result {
  readonly file: string
  readonly title: string
  readonly status: string
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const ROOT = join(import.meta.dirname, '../..')

/** Runs test files once and says how each of their tests went. */
const runTests = async (files: readonly string[]): Promise<readonly Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'scoreboard-'))
  const report = join(folder, 'report.json')
  try {
    const vitest = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=tests/vitest.config.ts',
        '--root=.',
        '--reporter=json',
        `--outputFile=${report}`,
        ...files.map((file) => `tests/${file}`),
      ],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await new Promise((resolve) => vitest.once('exit', resolve))
    const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'))
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: name.split('/tests/')[1] ?? name,
        title,
        status,
      })),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A row out of its tests: each name must have run and passed, on every database there is. */
export const judgeTests = (named: Named, results: readonly Result[]): Measured => {
  const wanted = Object.entries(named).flatMap(([file, names]) => names.map((name) => ({ file, name })))
  const found = wanted.map(({ file, name }) =>
    results.filter(
      (result) => result.file === file && result.title.startsWith(name) && result.status !== 'skipped',
    ),
  )
  const missing = wanted.filter((_, at) => found[at]?.length === 0)
  if (missing.length > 0) return notMeasured(`did not run here: ${missing[0]?.file} ${missing[0]?.name}`)
  const all = found.flat()
  const failed = all.filter(({ status }) => status !== 'passed')
  return judged(failed.length === 0, `${failed.length} of ${all.length} tests failed`)
}

/** Measures rows by the tests that count them, in one run. */
export const measureByTests = async (ids: readonly string[]): Promise<ReadonlyMap<string, Measured>> => {
  const rows = ids.flatMap((id) => (FROM_TESTS[id] ? [[id, FROM_TESTS[id]] as const] : []))
  if (rows.length === 0) return new Map()
  const results = await runTests([...new Set(rows.flatMap(([, named]) => Object.keys(named)))])
  return new Map(rows.map(([id, named]) => [id, judgeTests(named, results)]))
}
