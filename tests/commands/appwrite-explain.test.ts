import { expect, test } from 'vitest'
import { explainAppwrite, versionProblem } from '#commands/documents/explain.ts'

test('four faults that are all answered 401 are told apart, each with what to click', () => {
  const output = [
    'general_access_forbidden',
    'project_key_expired',
    'user_unauthorized',
    'general_unauthorized_scope',
  ].map((type) => explainAppwrite({ code: 401, type, message: 'No.' }))
  expect(output).toEqual([
    expect.stringMatching(/^APPWRITE_ENDPOINT is not in the project’s region.+console/),
    expect.stringMatching(/^APPWRITE_API_KEY has expired.+console/),
    expect.stringMatching(/^APPWRITE_API_KEY is not a key of this project.+console/),
    expect.stringMatching(/^APPWRITE_API_KEY lacks a scope.+console/),
  ])
})

test('the limits of a project’s plan are told apart, each with what to do', () => {
  const output = [
    { code: 403, type: 'project_paused' },
    { code: 403, type: 'general_resource_blocked' },
    { code: 402, type: 'limit_databases_reads_exceeded' },
    { code: 402, type: 'database_read_cycle_limit_exceeded' },
  ].map((fault) => explainAppwrite({ ...fault, message: 'No.' }))
  expect(output).toEqual([
    expect.stringMatching(/^The project is paused.+console.+plan/),
    expect.stringMatching(/^Appwrite has blocked the project.+console/),
    expect.stringMatching(/^The plan’s monthly quota is used up.+plan/),
    expect.stringMatching(/^The plan’s monthly quota is used up.+plan/),
  ])
})

test('a server without TablesDB is too old', () => {
  for (const version of ['1.6.0', '1.7.4', '1.8.1', '0.15.3'])
    expect(versionProblem(version)).toBe(`The server is Appwrite ${version}; the shop needs 1.9 or later.`)
  for (const version of ['1.9.0', '1.9.6', '2.0.1', '']) expect(versionProblem(version)).toBeUndefined()
})
