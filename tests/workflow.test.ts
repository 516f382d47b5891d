import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const workflow = await readFile('.github/workflows/test.yml', 'utf8')

const keysAt = (indent: string, text: string) =>
  [...text.matchAll(new RegExp(`^${indent}([\\w-]+):`, 'gm'))].map(([, key]) => key)

test('the checks are a workflow that runs on pushes and pull requests with read-only permissions', () => {
  expect(keysAt('', workflow)).toEqual(['name', 'on', 'permissions', 'jobs'])
  expect(workflow).toContain('\non: [push, pull_request]\n')
  expect(workflow).toContain('\npermissions:\n  contents: read\n')
})

test('it runs everything that a change must pass, with a PostgreSQL, and tries the image', () => {
  const jobs = workflow.slice(workflow.indexOf('\njobs:\n'))
  expect(keysAt('  ', jobs)).toEqual(['test', 'image'])
  expect(jobs).toMatch(/ {4}services:\n {6}postgres:\n/)
  expect(jobs).toMatch(/- run: bash \.ci\/run\n +env:\n +TEST_DATABASE_URL: postgres:/)
  expect(jobs).toContain('- run: docker build --tag shop .\n')
})

test('everything it uses from others is pinned by hash', () => {
  const names = [...workflow.matchAll(/(?:uses|image): (\S+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) expect(name).toMatch(/@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/)
})
