import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judged, type Measured, notMeasured } from './measured.ts'

/** The tests that count a row's number, by file and by the beginning of their titles; '' for every test of a file. */
type Named = Readonly<Record<string, readonly string[]>>

export const FROM_TESTS: Readonly<Record<string, Named>> = {
  M7: { 'tests/server/payments/verify.test.ts': ['a payment is verified for the one who ordered'] },
  M8: {
    'tests/server/payments/verify.test.ts': [
      'a payment that is only authorised is captured',
      'money of another amount or currency, and money a second time, is set apart for the operator',
      'a failed try is never the end',
    ],
  },
  M10: { 'tests/server/payments/race.test.ts': ['fifty clicks reach the provider once'] },
  M11: { 'tests/server/payments/many.test.ts': ['two hundred closed tabs'] },
  M15: { 'tests/server/payments/provider-faults.test.ts': [''] },
  I2: {
    'tests/server/enquiries/access.test.ts': [
      'no call without a token, with a shopper’s or with a crafted one',
    ],
  },
  I5: { 'tests/server/auth/sessions.test.ts': ['a session ends when its owner signs out'] },
  I7: { 'tests/server/auth/passwords.test.ts': ['nobody makes herself an administrator'] },
  I9: { 'tests/server/auth/sessions.test.ts': ['a session lasts twelve hours and no minute longer'] },
  B1: { 'e2e/every-page/payloads.spec.ts': ['none of sixty payloads'] },
  B3: { 'tests/http/hostile-requests.test.ts': ['every page of the shop comes under a strict policy'] },
  B3b: { 'tests/http/hostile-requests.test.ts': ['every page of the shop comes under a strict policy'] },
  B4: { 'tests/stores/odd-storage.test.ts': ['whatever '] },
  B5: { 'tests/server/endpoint/fuzz.test.ts': ['whatever is sent, the shop refuses it and stays calm'] },
  N1: { 'tests/http/hostile-requests.test.ts': ['a body of 20 MB is refused at once'] },
  N2: { 'tests/server/endpoint/fuzz.test.ts': ['whatever is sent, the shop refuses it and stays calm'] },
  N4: { 'tests/http/hostile-requests.test.ts': ['no path leads out of the files of a release'] },
  N7: { 'tests/server/enquiries/forms.test.ts': ['a thousand posts in a minute from one IP address'] },
  N8: { 'tests/server/enquiries/desk.test.ts': ['whoever asks the document service without the shop’s key'] },
  N9: { 'tests/server/endpoint/endpoint.test.ts': ['a fault of the shop tells the caller nothing'] },
  N11: { 'tests/server/endpoint/no-store.test.ts': [''] },
  F1: { 'tests/server/db/cuts.test.ts': [''] },
  F4: { 'tests/server/orders/faults.test.ts': ['while the disk is full nothing is half written'] },
  F5: {
    'tests/server/db/db.test.ts': [
      'four starters at once all come up',
      'transactions at the same time, over two openings, lose no update',
    ],
  },
  F7: { 'tests/release/build-faults.test.ts': [''] },
  F8: {
    'tests/release/hostile-content.test.ts': ['forty careless entries', 'every product that has a title'],
  },
  F12: {
    'tests/server/publishing/webhook.test.ts': [
      'forged, expired, unsigned and badly signed calls change nothing',
    ],
    'tests/server/publishing/publishing.test.ts': ['five hundred calls at once are two builds at most'],
  },
  S1: {
    'e2e/every-page/consent.spec.ts': [
      'before consent nothing is asked of anybody',
      'each purpose is agreed to by itself',
    ],
  },
  S2: {
    'tests/start/damaged-files.test.ts': ['a release whose files are cut off, empty, missing or others'],
  },
  'P1-P4': {
    'e2e/every-page/consent.spec.ts': [
      'before consent nothing is asked of anybody',
      'a yes is kept with the notice’s version',
    ],
    'tests/server/retention.test.ts': ['each form notes the version of the privacy notice'],
    'tests/server/enquiries/person.test.ts': [
      'all that is kept about an e-mail address can be exported, and erased',
    ],
    'tests/server/log-journey.test.ts': [
      'of a whole journey with every fault on its way, the log keeps nothing',
    ],
  },
  O2: {
    'tests/server/db/away.test.ts': ['while the database is away the shop says when to come back'],
  },
  E1: {
    'tests/http/longest.test.ts': ['every header at its longest', 'every path at its longest'],
    'tests/linear-expressions.test.ts': [''],
  },
  E2: { 'tests/http/forward.test.ts': ['no request of the corpus is passed on as two'] },
  E3: { 'tests/server/limits/ipv6.test.ts': ['a flood from one household stores little'] },
  E4: {
    'tests/server/auth/registering-first.test.ts': [
      'nothing is won by registering first',
      'eleven ways are tried',
    ],
  },
  E5: { 'tests/config/public-stand-ins.test.ts': ['behind a public URL no stand-in runs'] },
  E6: { 'tests/server/payments/refused-refunds.test.ts': [''] },
  E7: { 'tests/server/payments/many.test.ts': ['a paid order is found among ten thousand unpaid ones'] },
  E8: { 'tests/start/damaged-files.test.ts': [''] },
  E9: { 'tests/server/readiness.test.ts': [''] },
  E10: {
    'tests/server/audit.test.ts': ['40 acts of staff are all in the log, and 100 edits of it are all found'],
  },
  E12: {
    'e2e/cart/payment-dialog.spec.ts': ['the payment dialog lies over the page and takes a real click'],
  },
}

export const TEST_ROWS: readonly string[] = Object.keys(FROM_TESTS)

interface Result {
  readonly file: string
  readonly title: string
  readonly status: string
  /** The number that the test noted. */
  readonly figure?: string | undefined
}

const ROOT = join(import.meta.dirname, '../..')
const IN_BROWSER = 'e2e/'

/** Runs a test program that writes its report as JSON, and returns the report. */
const reportOf = async (args: readonly string[], report: string, env = {}): Promise<string> => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return readFile(report, 'utf8')
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly meta?: { readonly figure?: string }
    }[]
  }[]
}

const runVitest = async (
  files: readonly string[],
  report: string,
  isShort: boolean,
): Promise<readonly Result[]> => {
  const args = [
    'run',
    '--config=tests/vitest.config.ts',
    '--root=.',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = isShort ? {} : { DATABASE_CUTS: '100' }
  const text = await reportOf([join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, ...files], report, env)
  return (JSON.parse(text) as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }) => ({
      file: name.slice(ROOT.length + 1),
      title,
      status,
      figure: meta?.figure,
    })),
  )
}

interface Suite {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
  }[]
}

const STATUSES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

/** The result of each test in a Playwright report, in each project. */
export const specsOf = ({ file, specs, suites = [] }: Suite): readonly Result[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ file: IN_BROWSER + file, title, status: STATUSES[status] })),
  ),
  ...suites.flatMap(specsOf),
]

const runPlaywright = async (files: readonly string[], report: string): Promise<readonly Result[]> => {
  const args = ['test', '-c', 'e2e', '--reporter=json', ...files]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const text = await reportOf([join(ROOT, 'node_modules/@playwright/test/cli.js'), ...args], report, env)
  return (JSON.parse(text) as { readonly suites: readonly Suite[] }).suites.flatMap(specsOf)
}

/** Runs test files once, in their own program, and returns the result of each test. */
const runTests = async (files: readonly string[], isShort: boolean): Promise<readonly Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'scoreboard-'))
  const inBrowser = files.filter((file) => file.startsWith(IN_BROWSER))
  const others = files.filter((file) => !file.startsWith(IN_BROWSER))
  try {
    // A program that wrote no report has run nothing.
    const none = () => []
    return [
      ...(others.length > 0 ? await runVitest(others, join(folder, 'tests.json'), isShort).catch(none) : []),
      ...(inBrowser.length > 0 ? await runPlaywright(inBrowser, join(folder, 'e2e.json')).catch(none) : []),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A row's result from its tests: each named test must have run and passed, on every database. */
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
  const noted = [...new Set(all.flatMap(({ figure }) => figure ?? []))]
  const tests = `${failed.length} of ${all.length} tests failed`
  return judged(
    failed.length === 0,
    [...noted, ...(noted.length === 0 || failed.length > 0 ? [tests] : [])].join(' / '),
  )
}

/** Measures rows by the tests that count them, in one run. */
export const measureByTests = async (
  ids: readonly string[],
  isShort: boolean,
): Promise<ReadonlyMap<string, Measured>> => {
  const rows = ids.flatMap((id) => (FROM_TESTS[id] ? [[id, FROM_TESTS[id]] as const] : []))
  if (rows.length === 0) return new Map()
  const files = new Set(rows.flatMap(([, named]) => Object.keys(named)))
  const results = await runTests([...files], isShort)
  return new Map(rows.map(([id, named]) => [id, judgeTests(named, results)]))
}
