import { expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { emailsOf } from '../../support/emails.ts'
import { useSomebody } from '../../support/enquiries.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const somebody = useSomebody()
const open = () => openShop({ standins, env: { STAFF_EMAIL: 'house@example.com' } })

const INDIA_AHEAD_MS = 5.5 * HOUR_MS

const untilMidnight = (shop: Shop) =>
  shop.passTime(DAY_MS - ((shop.app.clock().getTime() + INDIA_AHEAD_MS) % DAY_MS))

const remindersOf = async (shop: Shop) =>
  (await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('digest '))

test('staff are reminded of unanswered enquiries once a day, in the morning', async () => {
  const shop = await open()
  // Starting at midnight in India, two days contain two mornings.
  untilMidnight(shop)
  await shop.visitor.post('/api/requests', somebody.request())
  await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, status: 500, body: {} })
  await shop.visitor.post('/api/contacts', { firstName: 'Kept', lastName: somebody.name })
  for (let hour = 0; hour < 48; hour += 1) {
    await shop.app.enquiries.remind()
    shop.passTime(HOUR_MS)
  }
  const reminded = await remindersOf(shop)
  expect(reminded).toHaveLength(2)
  expect(reminded[0]?.recipient).toBe('house@example.com')
  expect(reminded[0]?.body).toContain(`Kept ${somebody.name} (message), waiting less than a day`)
  // The document service's own clock may make the request a day older.
  const ages = reminded.map(({ body }) => {
    const [, age = ''] =
      /Asha \w+ \(Price, Burgundy Silk Blazer\), waiting (.+)/.exec(
        body.slice(body.indexOf(`Asha ${somebody.name}`)),
      ) ?? []
    return ['less than a day', '1 day', '2 days'].indexOf(age)
  })
  expect(ages[0]).toBeGreaterThanOrEqual(0)
  expect(ages[1]).toBe((ages[0] ?? 0) + 1)
})

test('a shop without a document service reminds staff of what it stores itself', async () => {
  const shop = await openShop({ env: { STAFF_EMAIL: 'house@example.com' } })
  untilMidnight(shop)
  shop.passTime(9 * HOUR_MS)
  await shop.visitor.post('/api/requests', somebody.request())
  await shop.app.enquiries.remind()
  const [reminded] = await remindersOf(shop)
  expect(reminded?.body).toContain(`Asha ${somebody.name} (Price, Burgundy Silk Blazer)`)
  expect(reminded?.body).toContain('The document service is not available')
})

test('the reminder waits for a silent document service until eleven; then it lists what is known, and that there may be more', async () => {
  const shop = await open()
  untilMidnight(shop)
  shop.passTime(9 * HOUR_MS)
  await standins.fail('appwrite', '/v1/', { reset: true })
  await shop.visitor.post('/api/requests', somebody.request())
  await shop.app.enquiries.remind()
  expect(await remindersOf(shop)).toEqual([])
  shop.passTime(2 * HOUR_MS)
  await shop.app.enquiries.remind()
  const [reminded, ...more] = await remindersOf(shop)
  expect(more).toEqual([])
  expect(reminded?.body).toContain(`Asha ${somebody.name} (Price, Burgundy Silk Blazer)`)
  expect(reminded?.body).toContain('The document service is not available')
})

test('if nothing is known while the document service is silent, staff are reminded once it answers', async () => {
  const shop = await open()
  untilMidnight(shop)
  shop.passTime(12 * HOUR_MS)
  await shop.visitor.post('/api/requests', somebody.request())
  await standins.fail('appwrite', '/v1/', { reset: true })
  await shop.app.enquiries.remind()
  expect(await remindersOf(shop)).toEqual([])
  await standins.recover('appwrite')
  await shop.app.enquiries.remind()
  const [reminded] = await remindersOf(shop)
  expect(reminded?.body).toContain(`Asha ${somebody.name} (Price, Burgundy Silk Blazer)`)
  expect(reminded?.body).not.toContain('The document service is not available')
})
