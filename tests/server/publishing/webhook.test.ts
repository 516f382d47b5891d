import { expect, test } from 'vitest'
import { CONTENT_SECRET, contentCall } from '../../support/content-call.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { stopTime } from '../../support/stop-time.ts'

const env = { CONTENTFUL_WEBHOOK_SECRET: CONTENT_SECRET }
const SITE = 'http://127.0.0.1:4321'
const MB = 1024 * 1024

const changesOf = (shop: Shop) => shop.app.db.kysely.selectFrom('content_changes').selectAll().execute()

onBothDatabases((open) => {
  test('a signed call of the content service is answered at once and stored', async () => {
    const shop = await open({ env })
    expect((await shop.send(contentCall(SITE))).status).toBe(202)
    expect(await changesOf(shop)).toMatchObject([
      { what: 'publish', kind: 'Entry', entity_id: 'blazer', revision: 7 },
    ])
  })

  test('the same call again is refused', async () => {
    const shop = await open({ env })
    const call = contentCall(SITE)
    expect((await shop.send(call.clone())).status).toBe(202)
    expect((await shop.send(call)).status).toBe(409)
    expect(await changesOf(shop)).toHaveLength(1)
  })
})

test('forged, expired, unsigned and badly signed calls change nothing', async () => {
  const shop = await openShop({ env })
  stopTime()
  const now = Date.now()
  const altered = contentCall(SITE)
  const calls = [
    contentCall(SITE, { secret: 'f'.repeat(64) }),
    contentCall(SITE, { at: now - 31_000 }),
    contentCall(SITE, { at: now + 31_000 }),
    contentCall(SITE, { signedHeaders: ['x-contentful-signed-headers'] }),
    contentCall(SITE, { signedHeaders: ['x-contentful-timestamp'] }),
    new Request(altered, { body: '{"sys":{"type":"Entry","id":"other"}}', method: 'POST' }),
    new Request(`${SITE}/api/hooks/content`, { method: 'POST', body: '{}' }),
  ]
  for (const call of calls) expect((await shop.send(call)).status).toBe(401)
  expect(await changesOf(shop)).toEqual([])
})

test('a shop without a secret accepts no call', async () => {
  const shop = await openShop()
  expect((await shop.send(contentCall(SITE, { secret: '' }))).status).toBe(401)
})

test('drafts that are only saved don’t concern visitors', async () => {
  const shop = await openShop({ env })
  const topic = 'ContentManagement.Entry.auto_save'
  expect((await shop.send(contentCall(SITE, { topic }))).status).toBe(202)
  expect(await changesOf(shop)).toEqual([])
})

test('a withdrawal is stored as such, and a call of another environment is ignored', async () => {
  const shop = await openShop({ env })
  await shop.send(contentCall(SITE, { topic: 'ContentManagement.Asset.unpublish' }))
  await shop.send(contentCall(SITE, { sys: { environment: { sys: { id: 'staging' } } } }))
  const changes = await changesOf(shop)
  expect(changes.map(({ what, kind }) => `${what} ${kind}`)).toEqual(['unpublish Asset', 'model '])
})

test('a withdrawal happened at the time of its deletion, whatever else its call says', async () => {
  const shop = await openShop({ env })
  const topic = 'ContentManagement.Entry.unpublish'
  const deletedAt = '2026-11-20T11:00:00.000Z'
  const sys = { type: 'DeletedEntry', publishedAt: '2026-11-20T09:00:00.000Z', deletedAt }
  await shop.send(contentCall(SITE, { topic, sys }))
  await shop.send(contentCall(SITE, { topic, sys: { type: 'DeletedEntry', updatedAt: deletedAt } }))
  expect((await changesOf(shop)).map(({ published_at }) => published_at)).toEqual([deletedAt, deletedAt])
})

test.each([
  [65 * 1024, 202],
  [MB, 202],
  [MB + 1, 413],
])('a call may be as long as 1 MB: %i bytes', async (bytes, status) => {
  const shop = await openShop({ env })
  const call = contentCall(SITE, { bytes })
  const announced = contentCall(SITE, { bytes, sys: { revision: 8 } })
  announced.headers.set('content-length', String(bytes))
  expect((await shop.send(call)).status).toBe(status)
  expect((await shop.send(announced)).status).toBe(status)
})

test('no other path accepts as much, not even with a signature', async () => {
  const shop = await openShop({ env })
  const call = contentCall(SITE, { bytes: 65 * 1024 })
  expect((await shop.send(new Request(`${SITE}/api/hooks/razorpay`, call))).status).toBe(413)
})

test('a body that isn’t an entry is refused with 400', async () => {
  const shop = await openShop({ env })
  expect((await shop.send(contentCall(SITE, { sys: { id: 5 } }))).status).toBe(400)
})

/** A call with the headers of another, whose body starts with `begun` and continues when the test says so. */
const slowly = (call: Request, begun: Uint8Array = new Uint8Array(0)) => {
  let asked = 0
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        asked += 1
        if (asked === 1 && begun.length > 0) return controller.enqueue(begun)
        return new Promise<void>((resolve) => {
          end = () => {
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: call.headers, body, duplex: 'half' }
  return { call: new Request(call.url, init), asked: () => asked, end: () => end() }
}

test('nothing is read of a call that can’t be the content service’s', async () => {
  const shop = await openShop({ env })
  const now = Date.now()
  const ours = contentCall(SITE)
  ours.headers.delete('x-contentful-signature')
  for (const call of [
    ours,
    contentCall(SITE, { at: now - 31_000 }),
    contentCall(SITE, { signedHeaders: ['x-contentful-timestamp'] }),
  ]) {
    const { call: slow, asked } = slowly(call)
    expect((await shop.send(slow)).status).toBe(401)
    expect(asked()).toBe(0)
  }
  const { call, asked } = slowly(contentCall(SITE))
  expect((await (await openShop()).send(call)).status).toBe(401)
  expect(asked()).toBe(0)
})

test('only a few large bodies are read at once; one more must come again later, and a small one is read', async () => {
  const shop = await openShop({ env })
  const large = Array.from({ length: 8 }, () => slowly(contentCall(SITE), new Uint8Array(100 * 1024)))
  const answers = large.map(({ call }) => shop.send(call))
  await expect.poll(() => large.every(({ asked }) => asked() === 2)).toBe(true)
  const refused = await shop.send(contentCall(SITE, { bytes: 100 * 1024 }))
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(refused.headers.get('connection')).toBe('close')
  expect((await shop.send(contentCall(SITE))).status).toBe(202)
  for (const { end } of large) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(401))
  expect((await shop.send(contentCall(SITE, { bytes: 100 * 1024, sys: { revision: 8 } }))).status).toBe(202)
})
