import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openCuttable } from '../../support/cuttable-line.ts'
import { noteFigure } from '../../support/figure.ts'
import { newSchema } from '../../support/new-schema.ts'
import { openShop } from '../../support/shop.ts'
import { createIntent, readOrder, useCheckout, verify } from '../../support/checkout.ts'
import { ownTimeOf } from '../../support/own-time.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const { standins, checkout } = useCheckout()

describe.skipIf(!SERVER)('on postgres', () => {
  test('a connection that breaks in a transaction ends the transaction, not the shop', async () => {
    const schema = await newSchema()
    const line = await openCuttable(schema.url)
    const db = await openDatabase({ DATABASE_URL: line.url, DATA_DIR: '' })
    onTestFinished(async () => {
      await db.close()
      await line.cut()
      await schema.drop()
    })
    const broken = db.transaction(async (queries) => {
      await queries.insertInto('probes').values({ name: 'half', noise: '', at: '' }).execute()
      await line.cut()
      await sleep(50)
      await queries.selectFrom('probes').selectAll().execute()
    })
    expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
    await line.mend()
    expect(await db.kysely.selectFrom('probes').selectAll().execute()).toEqual([])
  })

  test('while the database is away the shop says when to come back, and then sells on without a restart', async (context) => {
    const schema = await newSchema()
    const line = await openCuttable(schema.url)
    const shop = await openShop({ standins, env: { DATABASE_URL: line.url }, closes: 'by hand' })
    onTestFinished(async () => {
      await shop.close()
      await line.cut()
      await schema.drop()
    })
    const asha = await shop.signIn('asha@example.in')
    const { body: intent } = await createIntent(asha)
    const proof = await checkout.pay(intent.id)

    await line.cut()
    const { result, ms } = await ownTimeOf(() => shop.visitor.get('/api/ready'))
    expect(result.status).toBe(503)
    const seconds = ms / 1000
    noteFigure(context, `${seconds.toFixed(2)} s`)
    expect(seconds).toBeLessThan(5)
    for (const answer of [
      await verify(asha, proof),
      await createIntent(asha),
      await shop.visitor.get('/api/ready'),
      await asha.get('/api/orders/myorders'),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.body).toMatchObject({ error: 'unavailable', requestId: expect.any(String) })
    }

    await line.mend()
    expect((await shop.visitor.get('/api/ready')).status).toBe(200)
    expect((await verify(asha, proof)).status).toBe(200)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
  })
})
