import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'

const rules = await readFile('docs/alerts.yml', 'utf8')
const named = [...new Set(rules.match(/\b(?:shop|http)_[a-z_]+\b/g))]

test('the shop exposes every metric that the alert rules use, and explains it to operators', async () => {
  const operations = await readFile('docs/operations.md', 'utf8')
  expect(named.length).toBeGreaterThan(7)
  for (const name of named) expect(operations, name).toContain(`\`${name}`)
})

onBothDatabases((open) => {
  test('the operator sees how long the oldest e-mail has waited, and how many failed for good', async () => {
    const shop = await open()
    const figures = async () =>
      Object.fromEntries(
        (await shop.app.metrics.families()).map(({ name, samples }) => [name, samples[0]?.value]),
      )
    expect(await figures()).toMatchObject({ shop_emails_oldest_seconds: 0, shop_emails_given_up: 0 })
    await shop.app.outbox.put({ key: 'one', to: 'asha@example.com', subject: 'Hello', text: 'Hello' })
    shop.passTime(2 * 60 * 60 * 1000)
    expect((await figures()).shop_emails_oldest_seconds).toBeGreaterThanOrEqual(7200)
    await shop.app.db.kysely.updateTable('outbox').set({ status: 'failed' }).execute()
    expect(await figures()).toMatchObject({
      shop_emails_oldest_seconds: 0,
      shop_emails_given_up: 1,
      shop_payment_checks_oldest_seconds: 0,
      shop_payment_checks_given_up: 0,
    })
    for (const name of named.filter((one) => !/^http|_total$/.test(one)))
      expect(await figures(), name).toHaveProperty(name)
  })
})
