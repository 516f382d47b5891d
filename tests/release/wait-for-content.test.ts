import { expect, test } from 'vitest'
import type { ObservedVersion, Version } from '#content/contentful.ts'
import { readAwaited } from '#release/build/wait-for-content.ts'
import type { BuildWork } from '#release/work.ts'

type Awaited = BuildWork['awaits'][number]

const version = (revision: number, contentType?: string): Version => ({
  revision,
  contentType,
  updatedAt: '2026-11-20T10:00:00.000Z',
})

const published = (id: string, revision = 2, kind: Awaited['kind'] = 'Entry'): Awaited => ({
  kind,
  id,
  changes: [],
  shows: { revision, publishedAt: null },
})
const withdrawn = (id: string): Awaited => ({ kind: 'Entry', id, changes: [] })

const seen = (id: string, revision?: number, kind: ObservedVersion['kind'] = 'Entry'): ObservedVersion => ({
  kind,
  id,
  version: revision === undefined ? undefined : version(revision),
})

interface Scene {
  readonly awaits: readonly Awaited[]
  /** What successive reads return; the last one repeats. */
  readonly readings: readonly (readonly ObservedVersion[])[]
  /** What is delivered by id. */
  readonly byId?: Readonly<Record<string, Version>>
  readonly lateBefore?: readonly string[]
  readonly maxWaitMs?: number
}

/**
 * Reads with a time limit that no test reaches, or with none left; returns what was late and how many reads it took.
 */
const readIn = async ({
  awaits,
  readings,
  byId = {},
  lateBefore = [],
  maxWaitMs = 60 * 60 * 1000,
}: Scene) => {
  let times = 0
  const phases: string[] = []
  const { late, content } = await readAwaited({
    readVersions: async (_, ids) =>
      new Map(ids.flatMap((id): [string, Version][] => (byId[id] ? [[id, byId[id]]] : []))),
    read: async ({ onRead }) => {
      onRead(readings[Math.min(times, readings.length - 1)] ?? [])
      times += 1
      return `reading ${times}`
    },
    awaits,
    lateBefore,
    waitLimits: { maxWaitMs, pollIntervalMs: 0 },
    note: async (phase) => void phases.push(phase),
  })
  expect(content).toBe(`reading ${times}`)
  expect(phases.at(-1)).toBe('reading')
  return { late, times }
}

const fresh = { blazer: version(2, 'product'), front: version(2), size: version(2, 'size') }

test('content that is already as awaited, or newer, is read once', async () => {
  const awaits = [published('blazer'), published('front', 2, 'Asset')]
  const readings = [[seen('blazer', 3), seen('front', 2, 'Asset'), seen('front', 1, 'Entry')]]
  expect(await readIn({ awaits, readings, byId: fresh })).toEqual({ late: [], times: 1 })
})

test.each<[string, Scene]>([
  ['an entry', { awaits: [published('blazer')], readings: [[seen('blazer', 1)], [seen('blazer', 2)]] }],
  [
    'a picture that one answer holds as it is and another as it was',
    {
      awaits: [published('front', 2, 'Asset')],
      readings: [[seen('front', 2, 'Asset'), seen('front', 1, 'Asset')], [seen('front', 2, 'Asset')]],
    },
  ],
  [
    'a size row that a product links to',
    { awaits: [published('size')], readings: [[seen('size', 1)], [seen('size', 2)]] },
  ],
  [
    'a size row that is published for the first time',
    { awaits: [published('size')], readings: [[seen('size')], [seen('size', 2)]] },
  ],
  ['a new product', { awaits: [published('blazer')], readings: [[], [seen('blazer', 2)]] }],
  ['a product that was withdrawn', { awaits: [withdrawn('coat')], readings: [[seen('coat', 7)], []] }],
])('an older answer is read again: %s', async (_, scene) => {
  expect(await readIn({ ...scene, byId: fresh })).toEqual({ late: [], times: 2 })
})

test('something that isn’t part of the content delays nobody', async () => {
  const awaits = [published('size'), published('front', 2, 'Asset'), withdrawn('coat')]
  expect(await readIn({ awaits, readings: [[]], byId: fresh })).toEqual({ late: [], times: 1 })
})

test('whatever hasn’t appeared when the time is up is late', async () => {
  const awaits = [published('blazer'), published('front', 2, 'Asset'), published('nowhere')]
  const readings = [[seen('blazer', 1), seen('front', 2, 'Asset')]]
  const scene = { awaits, readings, byId: fresh, maxWaitMs: 0 }
  expect(await readIn(scene)).toEqual({ late: ['blazer', 'nowhere'], times: 1 })
})

test('what was late before is looked for, but no longer waited for', async () => {
  const awaits = [published('blazer'), published('size')]
  const readings = [
    [seen('blazer', 1), seen('size', 1)],
    [seen('blazer', 1), seen('size', 2)],
  ]
  expect(await readIn({ awaits, readings, byId: fresh, lateBefore: ['blazer'] })).toEqual({
    late: ['blazer'],
    times: 2,
  })
})
