import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { withEarlier } from '#release/build/earlier-content.ts'
import { searchFaulty, SearchTimeout } from '#release/build/search-faulty.ts'
import { entry, holding, item } from '../content/entries.ts'

const entries = (count: number) => Array.from({ length: count }, (_, index) => `entry-${index}`)

/** A builder that fails if a faulty entry is included, and counts its attempts. */
const builder = (faulty: readonly string[]) => {
  const asked: (readonly string[])[] = []
  const canBuild = async (kept: readonly string[]) => {
    asked.push(kept)
    return !kept.some((entry) => faulty.includes(entry))
  }
  return { asked, canBuild }
}

test('one faulty entry among a thousand is found in about a dozen attempts', async () => {
  const { asked, canBuild } = builder(['entry-617'])
  expect(await searchFaulty(entries(1000), [], canBuild)).toEqual({ faulty: ['entry-617'], untried: [] })
  expect(asked.length).toBeLessThanOrEqual(13)
})

test('whichever entries are faulty, exactly those are found', async () => {
  const some = fc.uniqueArray(fc.nat({ max: 39 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(some, some, async (faulty, likely) => {
      const named = (numbers: readonly number[]) => numbers.map((number) => `entry-${number}`)
      const found = await searchFaulty(entries(40), named(likely), builder(named(faulty)).canBuild)
      expect(found?.faulty.toSorted()).toEqual(named(faulty).toSorted())
      expect(found?.untried).toEqual([])
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('an entry that an error names is tried first', async () => {
  const { asked, canBuild } = builder(['entry-3'])
  expect(await searchFaulty(entries(1000), ['entry-3'], canBuild)).toMatchObject({ faulty: ['entry-3'] })
  expect(asked).toHaveLength(1)
})

test('a single suspect needs no attempt, and without suspects there is nothing to search', async () => {
  const { asked, canBuild } = builder(['entry-0'])
  expect(await searchFaulty(entries(1), [], canBuild)).toMatchObject({ faulty: ['entry-0'] })
  expect(asked).toHaveLength(0)
})

test('if no entry is to blame, the search ends soon without blaming one', async () => {
  let asked = 0
  const never = async () => {
    asked += 1
    return false
  }
  expect(await searchFaulty(entries(1000), [], never)).toBeUndefined()
  expect(asked).toBeLessThanOrEqual(24)
})

test('when time is up, what built stays and the rest waits', async () => {
  const { canBuild } = builder(['entry-9'])
  let left = 3
  const hurried = (kept: readonly string[]) => {
    if ((left -= 1) < 0) throw new SearchTimeout()
    return canBuild(kept)
  }
  const found = await searchFaulty(entries(16), [], hurried)
  expect(found?.faulty).toEqual([])
  expect(found?.untried).toContain('entry-9')
  expect(found?.untried).not.toContain('entry-0')
})

test('an entry whose slug another one took is left out, and not shown as it was before', async () => {
  const moved = entry(item({ slug: 'x', title: 'Moved' }))
  const taking = entry(item({ slug: 'x', title: 'Taking' }))
  const before = await readCatalogue(holding({ product: [moved] }))
  const renamed = { ...moved, fields: { ...moved.fields, slug: 'y' } }
  const catalogue = await readCatalogue(holding({ product: [renamed, taking] }))
  expect(withEarlier(catalogue, [moved.id], before).products.map(({ title }) => title)).toEqual(['Taking'])
  const alone = await readCatalogue(holding({ product: [renamed, entry(item({ slug: 'z' }))] }))
  expect(withEarlier(alone, [moved.id], before).products.map(({ slug }) => slug)).toEqual(['x', 'z'])
})
