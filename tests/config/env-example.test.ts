import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '#config/env-schema.ts'

const names = Object.keys(variables).sort()

test('.env.example names every variable, without a value, and no other', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)]
  expect(named.map(([, name]) => name).sort()).toEqual(names)
  expect(named.filter(([, , value]) => value !== '')).toEqual([])
})

test('docs/configuration.md names every variable and no other', () => {
  const table = readFileSync('docs/configuration.md', 'utf8')
  const rows = [...table.matchAll(/^\| `([A-Z_]+)`\s*\|/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual(names)
})
