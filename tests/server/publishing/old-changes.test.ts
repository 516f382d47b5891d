import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { openChanges } from '#server/publishing/changes.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Three publications, two days apart, the first of which was passed on; then a clean-up. */
const changesLeft = async (shop: Shop) => {
  const { db, clock, retention } = shop.app
  const changes = openChanges(db, clock)
  for (const entity_id of ['first', 'second', 'third']) {
    await changes.handle(entity_id, 'publish', {
      what: 'publish',
      kind: 'Entry',
      entity_id,
      revision: 1,
      published_at: null,
    })
    shop.passTime(2 * DAY_MS)
    if (entity_id === 'first') await changes.markPassedOn((await changes.waiting()).map(({ id }) => id))
  }
  await retention.purge()
  const rows = await db.kysely.selectFrom('content_changes').select('entity_id').orderBy('at').execute()
  return rows.map(({ entity_id }) => entity_id)
}

onBothDatabases((open) => {
  test('if the shop builds itself, changes older than three days are deleted, because nobody will pass them on', async () => {
    expect(await changesLeft(await open())).toEqual(['third'])
  })

  test('changes that a platform hasn’t been told of are kept, however old; the others are deleted', async () => {
    const shop = await open({ env: { CONTENT_BUILD_HOOK_URL: 'http://127.0.0.1:1/hook' } })
    expect(await changesLeft(shop)).toEqual(['second', 'third'])
  })
})

test('changes that wait for the platform are found without scanning the others', async () => {
  const shop = await openShop()
  const { rows } = await sql<{ readonly detail: string }>`
    explain query plan select * from content_changes where passed_on_at is null order by at limit 1000
  `.execute(shop.app.db.kysely)
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SCAN content_changes USING INDEX content_changes_to_pass_on',
  ])
})
