import { describe, expect, test } from 'vitest'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { messages } from '#copy/messages.ts'
import { noteWaits } from '../../support/note-waits.ts'
import { openShop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const open = () => openShop({ standins })

const REQUEST = { name: 'Asha', email: 'asha@example.com', phone: '9876543210', message: 'May I?' }
const ENTRY = { email: 'asha@example.com', phone: '9876543210' }

const answer = (code: number, type: string) => ({
  status: code,
  body: { message: 'In the service’s own words', code, type, version: '1.9.6' },
})

const { notSetUp, notAllowed, notFound, failed } = luckyDrawMessages

/** How the service may fail on creation, and what the lucky draw says then; nothing if it succeeds. */
const FAULTS: Readonly<Record<string, { fault: object; says?: string; status?: number }>> = {
  'an id that exists': { fault: answer(409, 'row_already_exists') },
  'an e-mail address that exists': { fault: answer(409, 'row_unique_constraint_violation') },
  'a call it does not permit': { fault: answer(401, 'user_unauthorized'), says: notAllowed },
  'a key without the scope': { fault: answer(401, 'general_unauthorized_scope'), says: notAllowed },
  'a table that is missing': { fault: answer(404, 'table_not_found'), says: notFound },
  'a database that is missing': { fault: answer(404, 'database_not_found'), says: notSetUp, status: 503 },
  'data that do not fit': { fault: answer(400, 'row_invalid_structure'), says: failed },
  'an argument it refuses': { fault: answer(400, 'general_argument_invalid'), says: failed },
  'a query it refuses': { fault: answer(400, 'general_query_invalid'), says: failed },
  'a project that is paused': { fault: answer(403, 'project_paused'), says: failed },
  'a project that is blocked': { fault: answer(403, 'general_resource_blocked'), says: failed },
  'a plan whose reads are used up': { fault: answer(402, 'limit_databases_reads_exceeded'), says: failed },
  'an origin it does not know': { fault: answer(403, 'general_unknown_origin'), says: notAllowed },
  'a project that is missing': { fault: answer(404, 'project_not_found'), says: notSetUp, status: 503 },
  'too many calls': { fault: answer(429, 'general_rate_limit_exceeded'), says: failed },
  'a fault of its own': { fault: answer(500, 'general_unknown'), says: failed },
  'a connection it resets': { fault: { reset: true }, says: failed },
  'an answer that never leaves': { fault: { drop: true }, says: failed },
  'a page of HTML, as an error': { fault: { status: 502, body: '<h1>Bad gateway</h1>' }, says: failed },
  'a page of HTML, as a success': { fault: { status: 200, body: '<h1>Welcome</h1>' }, says: failed },
  'JSON that is no row': { fault: { status: 201, body: {} }, says: failed },
}

describe.each(Object.entries(FAULTS))('when the document service answers with %s', (_, scene) => {
  const { fault, says, status = 502 } = scene
  const happens = (match: string) => standins.fail('appwrite', match, fault)

  test('the lucky draw says so in the specified words', async () => {
    const shop = await open()
    await happens('POST /v1/tablesdb')
    const answer = await shop.visitor.post<{ message: string }>('/api/subscribers', {
      ...ENTRY,
      email: `${crypto.randomUUID()}@example.com`,
    })
    expect(answer.body.message).toBe(says ?? luckyDrawMessages.already)
    expect(answer.status).toBe(says ? status : 200)
  })

  test('a request and a message say that they were not sent, and are stored', async () => {
    const shop = await open()
    await happens('POST /v1/tablesdb')
    if (!says) await happens('PATCH /v1/tablesdb')
    const request = await shop.visitor.post('/api/requests', REQUEST)
    const contact = await shop.visitor.post('/api/contacts', { firstName: 'Asha' })
    const code = says ? status : 502
    expect([request.status, request.body]).toMatchObject([
      code,
      { message: 'Failed to submit form. Please try again.', pending: true },
    ])
    expect([contact.status, contact.body]).toMatchObject([
      code,
      { message: 'Failed to submit data.', pending: true },
    ])
    expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1)
    expect(await shop.app.enquiries.pending.all('contacts')).toHaveLength(1)
    expect(JSON.stringify([request.body, contact.body])).not.toContain('own words')
  })
})

test('a call to a service that hangs ends after ten seconds, in the specified words', async () => {
  const shop = await open()
  await standins.fail('appwrite', '/v1/tablesdb', { delayMs: 30_000 })
  const waits = noteWaits()
  const answers = await Promise.all([
    shop.visitor.post('/api/requests', REQUEST),
    shop.visitor.post('/api/contacts', {}),
    shop.visitor.post('/api/subscribers', ENTRY),
  ])
  expect(answers.map(({ status, body }) => [status, body])).toMatchObject([
    [502, { message: messages.request.failed, pending: true }],
    [502, { message: messages.contact.failed, pending: true }],
    [502, { message: luckyDrawMessages.failed }],
  ])
  expect(waits.filter((ms) => ms === 10_000)).toHaveLength(3)
})

test('a shop without a document service says that nothing is set up, and stores requests', async () => {
  const shop = await openShop()
  const { status, body } = await shop.visitor.post('/api/subscribers', ENTRY)
  expect([status, body]).toMatchObject([503, { message: notSetUp, error: 'documents_not_set_up' }])
  const request = await shop.visitor.post('/api/requests', REQUEST)
  expect([request.status, request.body]).toMatchObject([503, { pending: true }])
})

test('a form posted without JavaScript gets the same answer as a page', async () => {
  const shop = await open()
  const pages = async (fault: object) => {
    await standins.recover('appwrite')
    await standins.fail('appwrite', '/v1/tablesdb', fault)
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await shop.visitor.call('POST', path, body, { headers })).headers.get('location')
    }
    return [
      await post('/api/requests', REQUEST),
      await post('/api/contacts', {}),
      await post('/api/subscribers', ENTRY),
    ]
  }
  const retained = ['/sent/request-kept', '/sent/contact-kept']
  expect(await pages(answer(401, 'x'))).toEqual([...retained, '/sent/lucky-draw-not-allowed'])
  expect(await pages(answer(404, 'table_not_found'))).toEqual([...retained, '/sent/lucky-draw-not-found'])
  expect(await pages(answer(404, 'project_not_found'))).toEqual([...retained, '/sent/lucky-draw-not-set-up'])
  expect(await pages({ reset: true })).toEqual([...retained, '/sent/lucky-draw-failed'])
})

test('a request gets through while the shop’s own database is away', async () => {
  const shop = await openShop({ standins, closes: 'by hand' })
  await shop.app.db.close()
  const { status, body } = await shop.visitor.post('/api/requests', REQUEST)
  expect([status, body]).toMatchObject([201, { message: formAnswers.priceSent }])
  await standins.fail('appwrite', '/v1/', { reset: true })
  const lost = await shop.visitor.post('/api/requests', REQUEST)
  expect([lost.status, lost.body]).toMatchObject([502, { message: messages.request.failed, pending: false }])
  await shop.close()
})

test('failures are logged without what anybody wrote', async () => {
  const shop = await open()
  await standins.fail('appwrite', '/v1/', answer(401, 'x'))
  await shop.visitor.post('/api/requests', REQUEST)
  const log = shop.logged.join('\n')
  expect(log).toContain('A document call failed')
  for (const word of [REQUEST.name, REQUEST.email, REQUEST.phone, REQUEST.message])
    expect(log).not.toContain(word)
})

test('the reason for a failure of the document service is in the log under the answer’s id', async () => {
  const shop = await open()
  await standins.fail('appwrite', '/v1/', answer(401, 'x'))
  const entry = { email: 'asha@example.com', phone: '9876543210' }
  const { status, body } = await shop.visitor.post<{ requestId: string }>('/api/subscribers', entry)
  expect(status).toBe(502)
  const lines = shop.logged.map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: body.requestId,
      status,
      code: 'documents_not_allowed',
      level: 'warn',
    }),
  )
})
