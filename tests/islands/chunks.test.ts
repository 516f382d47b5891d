import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placedModules } from '#islands/chunks.ts'

const modules = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replace(/\.tsx?$/, ''))

/** Expands `a/(?:b|c)` into `a/b` and `a/c`. */
const alternatives = (pattern: string): readonly string[] => {
  const [all, names = ''] = /\(\?:(.+)\)$/.exec(pattern) ?? []
  return all ? names.split('|').map((name) => pattern.replace(all, name)) : [pattern]
}

test('every module listed among the islands’ chunks exists', () => {
  const named = placedModules.flatMap(alternatives)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !modules.includes(name))).toEqual([])
})
