import { expect, test } from 'vitest'
import { entryCount } from '#copy/desk/entry-count.ts'

test('a count at the limit says "at least"', () => {
  expect([0, 4999, 5000, 5003].map(entryCount)).toEqual(['0', '4999', '5000 or more', '5000 or more'])
})
