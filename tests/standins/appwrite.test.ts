import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AppwriteException, Client, ID, Query, TablesDB } from 'appwrite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Child, startChild } from '#standins/wire/child.ts'

const settings = {
  APPWRITE_PROJECT_ID: 'demo-project',
  APPWRITE_DATABASE_ID: 'shop',
  APPWRITE_REQUESTS_TABLE_ID: 'requests',
  APPWRITE_CONTACTS_TABLE_ID: 'contacts',
  APPWRITE_SUBSCRIBERS_TABLE_ID: 'subscribers',
  APPWRITE_API_KEY: 'the-right-key',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'appwrite-')),
}
const server = new URL('../../src/standins/appwrite/server.ts', import.meta.url)
let appwrite: Child

beforeAll(async () => {
  appwrite = await startChild('appwrite', server, settings)
})
afterAll(() => appwrite.stop())
afterEach(() => fetch(`${appwrite.origin}/control/faults`, { method: 'DELETE' }))

const client = (key = settings.APPWRITE_API_KEY, project = settings.APPWRITE_PROJECT_ID): Client => {
  const made = new Client().setEndpoint(`${appwrite.origin}/v1`).setProject(project)
  made.headers['X-Appwrite-Key'] = key
  return made
}
const tables = (key?: string, project?: string) => new TablesDB(client(key, project))

const at = (tableId: string) => ({ databaseId: 'shop', tableId })
const subscriber = (email: string) => ({
  email,
  phone: '9876543210',
  subscribed_at: '2026-11-20T10:00:00.000Z',
  status: 'active',
})
const subscribe = (email: string, rowId = ID.unique()) =>
  tables().createRow({ ...at('subscribers'), rowId, data: subscriber(email) })
const refused = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppwriteException)) throw new Error(`not refused by the service: ${String(error)}`)
  const { code, type, message } = error
  return { code, type, message }
}
const control = (path: string, body: object) =>
  fetch(`${appwrite.origin}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const arrange = (fault: object) => control('faults', [fault])

test('a row is returned with its columns and the service’s own fields', async () => {
  const row = await subscribe('asha@example.com', 'sub-1')
  expect(row).toMatchObject({
    email: 'asha@example.com',
    $id: 'sub-1',
    $tableId: 'subscribers',
    $databaseId: 'shop',
  })
  expect(row.$createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  expect(await tables().getRow({ ...at('subscribers'), rowId: 'sub-1' })).toMatchObject({ ...row })
})

test('lists can be filtered, sorted, paged and continued after a row', async () => {
  const names = ['Anu', 'Bela', 'Chitra', 'Devi', 'Esha']
  for (const name of names) {
    const data = { name, email: `${name}@example.com`, phone: '1', state: name < 'C' ? 'answered' : 'new' }
    await tables().createRow({ ...at('requests'), rowId: `r-${name}`, data })
  }
  const list = async (...queries: string[]) => {
    const { rows, total } = await tables().listRows({ ...at('requests'), queries })
    return { names: rows.map((row) => row.name), total }
  }
  expect(await list(Query.orderDesc('name'), Query.limit(2))).toEqual({ names: ['Esha', 'Devi'], total: 5 })
  expect(await list(Query.orderDesc('name'), Query.offset(3))).toEqual({
    names: ['Bela', 'Anu'],
    total: 5,
  })
  expect(await list(Query.equal('state', ['new']), Query.equal('name', ['Devi', 'Anu']))).toMatchObject({
    total: 1,
  })
  expect(await list(Query.contains('name', 'HIT'))).toEqual({ names: ['Chitra'], total: 1 })
  const either = Query.or([Query.contains('name', 'dev'), Query.contains('email', 'bela')])
  expect(await list(either, Query.orderDesc('name'))).toEqual({ names: ['Devi', 'Bela'], total: 2 })
  expect(await list(Query.orderDesc('name'), Query.cursorAfter('r-Devi'), Query.limit(1))).toMatchObject({
    names: ['Chitra'],
  })
})

test('a row can be answered and removed', async () => {
  const place = { ...at('requests'), rowId: 'r-answer' }
  await tables().createRow({ ...place, data: { name: 'Gita', email: 'g@example.com', phone: '1' } })
  const answered = await tables().updateRow({ ...place, data: { state: 'answered', note: 'rang her' } })
  expect(answered).toMatchObject({ name: 'Gita', state: 'answered', note: 'rang her' })
  await tables().deleteRow(place)
  expect(await refused(tables().getRow(place))).toMatchObject({ code: 404, type: 'row_not_found' })
})

test('without the right key nothing can be read or written', async () => {
  for (const call of [
    () => tables('a wrong key').listRows(at('subscribers')),
    () => tables('').createRow({ ...at('contacts'), rowId: 'x', data: {} }),
  ]) {
    expect(await refused(call())).toEqual({
      code: 401,
      type: 'user_unauthorized',
      message: 'The current user is not authorized to perform the requested action.',
    })
  }
})

test('a missing project, database or table is named', async () => {
  const list = (place: { databaseId: string; tableId: string }, project?: string) =>
    refused(tables(undefined, project).listRows(place))
  expect(await list(at('subscribers'), 'other')).toMatchObject({ code: 404, type: 'project_not_found' })
  expect(await list({ databaseId: 'other', tableId: 'x' })).toMatchObject({
    code: 404,
    type: 'database_not_found',
  })
  expect(await list(at('constructor'))).toMatchObject({ code: 404, type: 'table_not_found' })
})

test('data that doesn’t fit the columns is refused in the service’s words', async () => {
  const { email: _, ...withoutEmail } = subscriber('x@example.com')
  const create = (data: object) =>
    refused(tables().createRow({ ...at('subscribers'), rowId: ID.unique(), data }))
  const words = async (data: object) => (await create(data)).message
  expect(await create(withoutEmail)).toEqual({
    code: 400,
    type: 'row_invalid_structure',
    message: 'Invalid document structure: Missing required attribute "email"',
  })
  expect(await words({ ...subscriber('x@y.in'), colour: 'red' })).toContain('Unknown attribute: "colour"')
  expect(await words({ ...subscriber('x@y.in'), phone: '12345678901' })).toContain('no longer than 10 chars')
  const enquiry = (message: string) =>
    tables().createRow({ ...at('contacts'), rowId: ID.unique(), data: { message } })
  expect(await enquiry('é'.repeat(16_383))).toMatchObject({ message: expect.stringContaining('é') })
  expect((await refused(enquiry('é'.repeat(16_384)))).message).toContain('no longer than 16383 chars')
  expect(await words({ ...subscriber('x@y.in'), status: 'gone' })).toContain('(active, unsubscribed)')
  expect(await refused(tables().createRow({ ...at('contacts'), rowId: '-no', data: {} }))).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
  })
  expect(
    await refused(tables().listRows({ ...at('contacts'), queries: [Query.equal('nothing', 'x')] })),
  ).toMatchObject({ code: 400, type: 'general_query_invalid' })
})

test('of a hundred simultaneous subscriptions of one e-mail address exactly one is accepted', async () => {
  const results = await Promise.all(
    Array.from({ length: 100 }, () =>
      subscribe('rush@example.com').then(
        () => 'taken',
        (error: AppwriteException) => `${error.code} ${error.type}`,
      ),
    ),
  )
  const refusals = results.filter((result) => result !== 'taken')
  expect(refusals).toHaveLength(99)
  expect(new Set(refusals)).toEqual(new Set(['409 row_unique_constraint_violation']))
})

test('the same row id twice is a conflict', async () => {
  await subscribe('first@example.com', 'same-id')
  expect(await refused(subscribe('second@example.com', 'same-id'))).toMatchObject({
    code: 409,
    type: 'row_already_exists',
  })
})

test('every kind of fault reaches the SDK', async () => {
  const list = () => tables().listRows(at('contacts'))
  await arrange({ match: 'GET /v1/tablesdb', times: 1, status: 502, body: '<h1>Bad gateway</h1>' })
  expect(await refused(list())).toMatchObject({ code: 502, type: '' })
  await arrange({ match: 'GET /v1/tablesdb', times: 1, reset: true })
  await expect(list()).rejects.toBeInstanceOf(TypeError)
  await arrange({ match: 'GET /v1/tablesdb', times: 1, delayMs: 150 })
  const before = performance.now()
  await list()
  expect(performance.now() - before).toBeGreaterThan(140)
  await arrange({ match: 'POST /v1/tablesdb', times: 1, drop: true })
  await expect(subscribe('dropped@example.com', 'dropped')).rejects.toBeInstanceOf(TypeError)
  expect(await tables().getRow({ ...at('subscribers'), rowId: 'dropped' })).toMatchObject({
    status: 'active',
  })
})

test('rows survive a killed process', async () => {
  await subscribe('kept@example.com', 'kept')
  process.kill(appwrite.pid, 'SIGKILL')
  appwrite = await startChild('appwrite', server, settings)
  expect(await tables().getRow({ ...at('subscribers'), rowId: 'kept' })).toMatchObject({
    email: 'kept@example.com',
  })
})

test('rows are counted only up to a limit, but those beyond it can be read', async () => {
  const countUpTo = (most: number) => control('count', { most })
  const list = async () => {
    const queries = [Query.contains('email', 'counted'), Query.limit(2), Query.offset(2)]
    const { rows, total } = await tables().listRows({ ...at('subscribers'), queries })
    return { rows: rows.length, total }
  }
  for (let index = 0; index < 4; index += 1) await subscribe(`counted-${index}@example.in`)
  expect(await list()).toEqual({ rows: 2, total: 4 })
  await countUpTo(3)
  expect(await list()).toEqual({ rows: 2, total: 3 })
  await countUpTo(5000)
  expect(await list()).toEqual({ rows: 2, total: 4 })
})

test('rows can be listed by their last change', async () => {
  const place = { ...at('requests'), rowId: 'r-changed' }
  await tables().createRow({ ...place, data: { name: 'Hema', email: 'h@example.com', phone: '1' } })
  const { $updatedAt: made } = await tables().getRow(place)
  const changedAfter = async (time: string) => {
    const { rows } = await tables().listRows({
      ...at('requests'),
      queries: [Query.greaterThan('$updatedAt', time)],
    })
    return rows.map(({ $id }) => $id)
  }
  const atThatTime = new Date(made).toISOString()
  expect(await changedAfter(atThatTime)).toEqual([])
  await tables().updateRow({ ...place, data: { note: 'rang her' } })
  expect(await changedAfter(atThatTime)).toEqual(['r-changed'])
  expect(await refused(changedAfter('soon'))).toMatchObject({ code: 400, type: 'general_query_invalid' })
})

test('every row read counts, and once the plan’s reads are used up every call is refused', async () => {
  for (const name of ['one', 'two', 'three']) await subscribe(`${name}@reads.example`, `read-${name}`)
  const list = (text: string) =>
    tables().listRows({ ...at('subscribers'), queries: [Query.contains('email', text)] })
  const reads = async () => (await fetch(`${appwrite.origin}/control/plan`)).json()
  await control('plan', { maxReads: 5 })
  await list('@reads.example')
  expect(await reads()).toEqual({ reads: 3 })
  await list('nobody@reads.example')
  await tables().getRow({ ...at('subscribers'), rowId: 'read-one' })
  expect(await reads()).toEqual({ reads: 5 })
  const usedUp = { code: 402, type: 'limit_databases_reads_exceeded' }
  expect(await refused(list('@reads.example'))).toMatchObject(usedUp)
  expect(await refused(subscribe('four@reads.example'))).toMatchObject(usedUp)
  await control('plan', {})
  expect((await list('@reads.example')).total).toBe(3)
})

test('a paused project refuses every call', async () => {
  await control('plan', { paused: true })
  expect(await refused(tables().listRows(at('subscribers')))).toMatchObject({
    code: 403,
    type: 'project_paused',
  })
  expect(await refused(subscribe('paused@example.com'))).toMatchObject({ code: 403, type: 'project_paused' })
  await control('plan', {})
  expect(await subscribe('paused@example.com')).toMatchObject({ status: 'active' })
})
