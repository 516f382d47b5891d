import { expect, test } from 'vitest'
import type { ContentChangeRow } from '#server/db/schema.ts'
import type { BuildRecord, BuildReport } from '#release/report.ts'
import { workFor } from '#server/publishing/build-work.ts'
import { callDueAt, decideBuild } from '#server/publishing/when-to-build.ts'
import { buildReport } from '../../support/build-report.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
const time = (ms: number) => new Date(START + ms).toISOString()

const change = (ms: number, over: Partial<ContentChangeRow> = {}): ContentChangeRow => ({
  id: `change-${ms}`,
  at: time(ms),
  what: 'publish',
  kind: 'Entry',
  entity_id: 'blazer',
  revision: ms,
  published_at: null,
  passed_on_at: null,
  ...over,
})

const report = (outcome: BuildReport['outcome'], ms: number) =>
  buildReport({ id: `build-${ms}`, startedAt: time(ms - 100), endedAt: time(ms), outcome })

const at = (ms: number, changes: readonly ContentChangeRow[], record: Partial<BuildRecord> = {}) =>
  decideBuild({
    now: new Date(START + ms),
    since: new Date(START),
    changes,
    record: { reports: [], covered: {}, releases: [], ...record },
  })

test('a change waits a moment for another, and never longer than half a second', () => {
  expect(at(100, [change(0)])).toEqual({ waitMs: 200 })
  expect(at(300, [change(0)])).toMatchObject({ build: [{ id: 'change-0' }] })
  const burst = [0, 200, 400].map((ms) => change(ms))
  expect(at(450, burst)).toEqual({ waitMs: 50 })
  expect(at(500, burst)).toEqual({ build: burst })
})

test('a burst that continues during the first build is waited for, so that it causes two builds', () => {
  const built = { reports: [report('published', 2000)], covered: { 'change-0': time(2000) } }
  const burst = Array.from({ length: 30 }, (_, nth) => change(1000 + nth * 100))
  expect(at(2100, burst.slice(0, 12), built)).toEqual({ waitMs: 300 })
  expect(at(4200, burst, built)).toEqual({ build: burst })
})

test('changes covered by a finished build aren’t built again', () => {
  expect(
    at(9000, [change(0)], { reports: [report('published', 5000)], covered: { 'change-0': time(5000) } }),
  ).toEqual({
    nothing: true,
  })
})

test('a failed build is retried after a growing pause, and at once when something new comes', () => {
  const failed = { reports: [report('failed', 3000)] }
  expect(at(4000, [change(0)], failed)).toEqual({ nothing: true })
  expect(at(13_000, [change(0)], failed)).toMatchObject({ build: [{}] })
  const twice = { reports: [report('failed', 13_000), report('failed', 3000)] }
  expect(at(24_000, [change(0)], twice)).toEqual({ nothing: true })
  expect(at(33_000, [change(0)], twice)).toMatchObject({ build: [{}] })
  expect(at(24_400, [change(0), change(24_000)], twice)).toMatchObject({ build: [{}, {}] })
})

test('without any call the shop checks by itself every quarter of an hour', () => {
  const quarter = 15 * 60 * 1000
  expect(at(quarter - 1, [])).toEqual({ nothing: true })
  expect(at(quarter, [])).toEqual({ build: [] })
  expect(at(quarter, [], { reports: [report('unchanged', quarter - 1)] })).toEqual({ nothing: true })
})

test('a clock that was days ahead and was corrected stops no build', () => {
  const day = 24 * 60 * 60 * 1000
  expect(at(0, [], { reports: [report('unchanged', day)] })).toEqual({ build: [] })
  expect(at(0, [change(-1000)], { reports: [report('failed', day)] })).toMatchObject({ build: [{}] })
  expect(at(0, [change(day)])).toMatchObject({ build: [{}] })
})

test('of many changes to one entry, a build waits for the last', () => {
  const work = workFor([change(1), change(2), change(3, { what: 'unpublish' }), change(4, { kind: 'Asset' })])
  expect(work.covers).toHaveLength(4)
  expect(work.awaits).toEqual([
    { kind: 'Entry', id: 'blazer', changes: ['change-1', 'change-2', 'change-3'] },
    { kind: 'Asset', id: 'blazer', changes: ['change-4'], shows: { revision: 4, publishedAt: null } },
  ])
  expect(work).toMatchObject({ asked: [], whole: false })
})

test('a late call about an earlier event is not waited for', () => {
  const unpublished = change(1, { what: 'unpublish', published_at: time(-1000) })
  const work = workFor([unpublished, change(2, { published_at: time(-2000) })])
  expect(work.awaits).toEqual([{ kind: 'Entry', id: 'blazer', changes: ['change-2', 'change-1'] }])
})

test('an editor who requests a build has everything rebuilt', () => {
  const asked = change(2, { what: 'build', kind: '', entity_id: '' })
  expect(workFor([change(1), asked])).toMatchObject({ asked: ['change-2'], whole: true })
})

const dueAt = (changes: readonly ContentChangeRow[], calls: { endedAt?: number; failures?: number } = {}) => {
  const { endedAt, failures = 0 } = calls
  const due = callDueAt(changes, {
    endedAt: endedAt === undefined ? undefined : new Date(START + endedAt),
    failures,
  })
  return due && due - START
}

test('a burst causes one call to a platform when a build would begin, and no other within five seconds', () => {
  expect(dueAt([])).toBeUndefined()
  expect(dueAt([change(0)])).toBe(300)
  expect(dueAt([change(0), change(200), change(400)])).toBe(500)
  expect(dueAt([change(1000)], { endedAt: 600 })).toBe(5600)
  expect(dueAt([change(9000)], { endedAt: 600 })).toBe(9300)
})

test('a platform that didn’t accept the call is called again after growing pauses, whatever comes meanwhile', () => {
  expect(dueAt([change(0), change(900)], { endedAt: 1000, failures: 1 })).toBe(11_000)
  expect(dueAt([change(0), change(12_000)], { endedAt: 11_000, failures: 2 })).toBe(31_000)
  expect(dueAt([change(0)], { endedAt: 0, failures: 50 })).toBe(15 * 60 * 1000)
})
