import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const workflow = await readFile('.github/workflows/test.yml', 'utf8')

const keysAt = (indent: string, text: string) =>
  [...text.matchAll(new RegExp(`^${indent}([\\w-]+):`, 'gm'))].map(([, key]) => key)

test('the checks are a workflow: started by pushes and requests, and allowed to read only', () => {
  expect(keysAt('', workflow)).toEqual(['name', 'on', 'permissions', 'jobs'])
  expect(workflow).toContain('\non: [push, pull_request]\n')
  expect(workflow).toContain('\npermissions:\n  contents: read\n')
})

test('they run everything that a change must pass, beside a PostgreSQL, and try the image', () => {
  const jobs = workflow.slice(workflow.indexOf('\njobs:\n'))
  expect(keysAt('  ', jobs)).toEqual(['test', 'image'])
  expect(jobs).toMatch(/ {4}services:\n {6}postgres:\n/)
  expect(jobs).toMatch(/- run: bash \.ci\/run\n +env:\n +TEST_DATABASE_URL: postgres:/)
  expect(jobs).toContain('- run: docker build --tag shop .\n')
})

test('what they take from others is named by what it holds', () => {
  const names = [...workflow.matchAll(/(?:uses|image): (\S+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) expect(name).toMatch(/@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/)
})
