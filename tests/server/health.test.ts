import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { openShop } from '../support/shop.ts'

onBothDatabases((open) => {
  test('a working shop says that it is healthy and ready', async () => {
    const shop = await open()
    expect(await shop.visitor.get('/api/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', release: 'release-1' },
    })
    expect(await shop.visitor.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect((await shop.visitor.call('HEAD', '/api/health')).status).toBe(200)
  })

  test('without its database the shop says what is missing and when to retry', async () => {
    const shop = await open()
    await shop.app.close()
    const answer = await shop.visitor.get('/api/health')
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', missing: ['database'] } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await shop.visitor.get('/api/ready')).toMatchObject({
      status: 503,
      body: { missing: ['database', 'writing', 'tables'] },
    })
  })

  test('a call that needs the database answers 503 while it is away, and the log says so', async () => {
    const shop = await open()
    const asha = await shop.signIn('asha@example.com')
    await shop.app.close()
    const answer = await asha.post('/api/auth/logout')
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', requestId: 'request-1' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(shop.logged.join()).toContain('The database is away')
  })
})

test('a shop without a release is not healthy', async () => {
  const shop = await openShop()
  await rm(join(shop.dataDir, 'release-1'), { recursive: true })
  expect(await shop.visitor.get('/api/health')).toMatchObject({ status: 503, body: { missing: ['release'] } })
})
