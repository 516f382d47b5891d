import { expect, test } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { requestedPath } from '#domain/publishing/preview.ts'
import {
  releaseHistory,
  lastFailure,
  warningsOf,
  type Build,
  type ReleaseSummary,
} from '#domain/publishing/publishing.ts'
import { timePassed } from '#domain/time/time-passed.ts'

const NOW = '2026-11-20T12:00:00.000Z'

test.each([
  ['2026-11-20T11:59:31.000Z', 'a moment ago'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T10:01:00.000Z', '1 hour ago'],
  ['2026-11-19T11:00:00.000Z', 'yesterday'],
  ['2026-11-10T12:00:00.000Z', '10 days ago'],
  ['2026-11-20T12:00:05.000Z', 'a moment ago'],
  ['never', ''],
])('the time since %s is written %j', (since, words) => {
  expect(timePassed(since, NOW)).toBe(words)
})

const build = (id: string, outcome: Build['outcome'], words: Partial<Build> = {}): Build => ({
  id,
  startedAt: NOW,
  endedAt: NOW,
  outcome,
  summary: '',
  late: 0,
  warnings: [],
  blames: [],
  differences: [],
  changedPages: { count: 0, first: [] },
  ...words,
})
const release = (id: string): ReleaseSummary => ({
  id,
  builtAt: NOW,
  isLive: false,
  canGoLive: true,
})

test('the history lists builds with their releases and releases without a report, newest first, without builds that changed nothing', () => {
  const builds = [
    build('5', 'unchanged'),
    build('4', 'failed'),
    build('3', 'published'),
    build('1', 'published'),
  ]
  const history = releaseHistory({ builds, releases: [release('3'), release('2')] })
  expect(history.map(({ id, build: made, release: kept }) => [id, made?.outcome, kept?.id])).toEqual([
    ['4', 'failed', undefined],
    ['3', 'published', '3'],
    ['2', undefined, '2'],
    ['1', 'published', undefined],
  ])
})

test('a failure counts until the next successful build', () => {
  expect(lastFailure({ builds: [build('2', 'refused'), build('1', 'published')] })?.id).toBe('2')
  expect(lastFailure({ builds: [build('2', 'interrupted')] })?.id).toBe('2')
  expect(lastFailure({ builds: [build('3', 'unchanged'), build('2', 'failed')] })).toBeUndefined()
  expect(lastFailure({ builds: [] })).toBeUndefined()
})

test('the warnings are those of the last build that had any read, without what is already blamed', () => {
  const price = { entry: 'Blazer', field: 'price', why: 'is odd', editUrl: '/a' }
  const slug = { entry: 'Shirt', field: 'slug', why: 'is empty', editUrl: '/b' }
  const read = build('1', 'published', { warnings: [price] })
  expect(warningsOf({ builds: [build('2', 'failed'), read] })).toEqual([price])
  const refused = build('2', 'refused', { warnings: [price, slug], blames: [slug] })
  expect(warningsOf({ builds: [refused, read] })).toEqual([price])
  expect(warningsOf({ builds: [build('2', 'unchanged'), read] })).toEqual([])
})

const offers: Offers = {
  p1: { slug: 'silk-blazer', title: 'The Silk Blazer', sizes: [], colors: [], image: '' },
}

test.each([
  ['/lookbook', '/lookbook'],
  [' /shop?category=Looks ', '/shop?category=Looks'],
  ['https://shop.example/shop/silk-blazer?x=1', '/shop/silk-blazer?x=1'],
  ['the silk blazer', '/shop/silk-blazer'],
  ['silk-blazer', '/shop/silk-blazer'],
  ['never-published', '/shop/never-published'],
  ['odd/slug', '/shop/odd%2Fslug'],
])('a request for the preview of %j means %s', (words, path) => {
  expect(requestedPath(words, offers)).toBe(path)
})
