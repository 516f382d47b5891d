import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from '#standins/wire/child.ts'
import { runCommand } from '../support/run-command.ts'
import { freePort } from '../start/run-start.ts'
import { openShop } from '../support/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-setup-'))
const account = {
  APPWRITE_PROJECT_ID: 'a-new-project',
  APPWRITE_API_KEY: 'the-key',
  APPWRITE_DATABASE_ID: 'main',
  APPWRITE_REQUESTS_TABLE_ID: 'requests',
  APPWRITE_CONTACTS_TABLE_ID: 'contacts',
  APPWRITE_SUBSCRIBERS_TABLE_ID: 'subscribers',
}
const server = new URL('../../src/standins/appwrite/server.ts', import.meta.url)
let appwrite: Child

beforeAll(async () => {
  appwrite = await startChild('appwrite', server, {
    ...account,
    APPWRITE_EXPIRED_API_KEY: 'an-old-key',
    DATA_DIR: folder,
    EMPTY_PROJECT: '1',
  })
})
afterAll(async () => {
  await appwrite.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (env: Record<string, string>) => {
  const endpoint = { APPWRITE_ENDPOINT: `${appwrite.origin}/v1` }
  const { code, output } = await runCommand('documents-setup', [], { ...endpoint, ...env })
  return { code, output: output.split('\n') }
}

test('an empty project is set up, a repeat changes nothing, and the shop’s forms then work', async () => {
  const env = { ...account, APPWRITE_ENDPOINT: `${appwrite.origin}/v1` }
  const shop = await openShop({ env })
  const entry = { email: 'asha@example.com', phone: '9876543210' }
  expect((await shop.visitor.post('/api/subscribers', entry)).status).toBe(503)

  const first = await run(account)
  expect(first.code).toBe(0)
  expect(first.output[0]).toBe('Database main: created')
  expect(first.output).toContain('Column requests.productTitle: created')
  expect(first.output).toContain('Index subscribers.email_unique: created')
  expect(first.output.at(-1)).toContain('is ready')

  const second = await run(account)
  expect(second.code).toBe(0)
  expect(second.output).toHaveLength(first.output.length)
  expect(second.output.slice(0, -1).filter((line) => !line.endsWith(': already there'))).toEqual([])

  expect((await shop.visitor.post('/api/subscribers', entry)).status).toBe(201)
  expect((await shop.visitor.post('/api/subscribers', entry)).status).toBe(200)
  const request = { name: 'Asha', email: 'a@example.com', phone: '1', size: 'M', productTitle: 'Blazer' }
  expect((await shop.visitor.post('/api/requests', request)).status).toBe(201)
  expect((await shop.visitor.post('/api/requests', { ...request, kind: 'appointment' })).status).toBe(201)
  expect((await shop.visitor.post('/api/contacts', { firstName: 'Asha' })).status).toBe(201)
  const admin = await shop.signIn('admin@example.com', 'admin')
  const { body } = await admin.get<{ total: number }>('/api/admin/requests?state=new&q=asha')
  expect(body.total).toBe(2)
})

test('what is missing is listed: credentials by name, scopes in words', async () => {
  const without = await run({})
  expect(without).toEqual({
    code: 1,
    output: ['APPWRITE_PROJECT_ID is not set.', 'APPWRITE_API_KEY is not set.'],
  })
  const wrongKey = await run({ ...account, APPWRITE_API_KEY: 'another' })
  expect(wrongKey.code).toBe(1)
  expect(wrongKey.output.join('\n')).toContain('APPWRITE_API_KEY is not a key of this project')
  expect(wrongKey.output.join('\n')).not.toContain('another')
})

test('another region and an expired key are told apart from a missing scope', async () => {
  const elsewhere = await run({ ...account, APPWRITE_ENDPOINT: `${appwrite.origin}/nyc/v1` })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.output.join()).toMatch(
    /APPWRITE_ENDPOINT is not in the project’s region.+https:\/\/fra\.cloud\.appwrite\.io\/v1/,
  )
  expect(elsewhere.output.join()).not.toContain('scope')
  const expired = await run({ ...account, APPWRITE_API_KEY: 'an-old-key' })
  expect(expired.output.join()).toMatch(/APPWRITE_API_KEY has expired\./)
})

test('an unreachable service is named, with the reason', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`
  expect(await run({ ...account, APPWRITE_ENDPOINT: `${closed}/v1` })).toEqual({
    code: 1,
    output: [`${closed} could not be reached (nothing answers there, ECONNREFUSED).`],
  })
})
