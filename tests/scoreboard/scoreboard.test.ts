import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCode, scored, tableOf } from './board.ts'
import { DIRECT } from './direct.ts'
import { fromProof, PROOF_ROWS } from './from-proofs.ts'
import { FROM_TESTS, judgeTests, specsOf, TEST_ROWS } from './from-tests.ts'
import { judged, notMeasured } from './measured.ts'
import { OTHERS } from './others.ts'
import { ROWS } from './rows.ts'

const ROOT = join(import.meta.dirname, '../..')

// The short form of `npm run scoreboard`: the rows that take no time. `npm run chaos`, also in its short form, runs the
// proofs.
test.each(Object.entries(DIRECT))('row %s passes', (_, measure) => {
  expect(measure()).toMatchObject({ status: 'passed' })
})

test('every row is measured in exactly one way', () => {
  const ways = [...Object.keys(DIRECT), ...PROOF_ROWS, ...TEST_ROWS, ...Object.keys(OTHERS)]
  expect(ways.toSorted()).toEqual(ROWS.map(({ id }) => id).toSorted())
  expect(ROWS).toHaveLength(60)
})

test('every test that measures a row exists under its name', async () => {
  const named = Object.values(FROM_TESTS).flatMap((row) => Object.entries(row))
  const missing: string[] = []
  for (const [file, names] of named) {
    const text = await readFile(join(ROOT, file), 'utf8')
    missing.push(...names.filter((name) => !/['`]/.test(name) && !text.includes(`'${name}`)))
  }
  expect(missing).toEqual([])
})

test('a failed row ends the run with 1, and an unmeasured one with 2', () => {
  const ids = ['M1', 'M2']
  const board = (...results: readonly ReturnType<typeof judged>[]) =>
    scored(ids, new Map(results.map((result, at) => [ids[at] ?? '', result])))
  expect(exitCode(board(judged(true, '0'), judged(true, '0')))).toBe(0)
  expect(exitCode(board(judged(true, '0'), judged(false, '3')))).toBe(1)
  expect(exitCode(board(judged(true, '0'), notMeasured('no disk')))).toBe(2)
  expect(exitCode(board(judged(false, '1'), notMeasured('no disk')))).toBe(1)
  expect(exitCode(board(judged(true, '0')))).toBe(2)
  expect(tableOf(board(judged(true, '0'), judged(false, '3')))).toContain(
    '1 passed, 1 failed, 0 not measured',
  )
})

test('a proof that deviates anywhere, or returns an unexpected number, has failed', () => {
  const shown = { name: 'verifications', seconds: 1, deviations: [] }
  const figures = { 'verifications at once': 1000, 'orders paid': 1 }
  expect(fromProof('M5', { ...shown, figures })).toEqual(judged(true, '1 of 1000 at once'))
  expect(fromProof('M5', { ...shown, figures: { ...figures, 'orders paid': 2 } }).status).toBe('failed')
  expect(fromProof('M5', { ...shown, figures: {} }).status).toBe('failed')
  expect(fromProof('M5', { ...shown, figures: { 'orders paid': 1 } }).status).toBe('failed')
  const nothingTried = { 'foreign ids tried': 0, 'orders seen': 0 }
  expect(fromProof('I1', { ...shown, figures: nothingTried }).status).toBe('failed')
  expect(fromProof('M5', { ...shown, figures, deviations: ['Told twice.'] }).status).toBe('failed')
})

test('a test that didn’t run, or has another name, doesn’t count', () => {
  const named = { 'tests/server/a.test.ts': ['one', 'two'] }
  const result = (title: string, status: string) => ({ file: 'tests/server/a.test.ts', title, status })
  const both = (status: string) => [result('one thing', 'passed'), result('two things', status)]
  expect(judgeTests(named, both('passed')).status).toBe('passed')
  expect(judgeTests(named, both('failed')).status).toBe('failed')
  expect(judgeTests(named, both('skipped')).status).toBe('not measured')
  expect(judgeTests(named, [result('one thing', 'passed')]).status).toBe('not measured')
  const noted = [{ ...result('one thing', 'passed'), figure: '3 ms' }, result('two things', 'passed')]
  expect(judgeTests(named, noted)).toEqual(judged(true, '3 ms'))
})

test('a browser test counts as passed only at its first attempt, and a skipped one didn’t run', () => {
  const statuses = ['expected', 'unexpected', 'flaky', 'skipped'] as const
  const specs = [{ title: 'one', tests: statuses.map((status) => ({ status })) }]
  const ends = specsOf({ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] })
  expect(ends.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed', 'skipped'])
})
