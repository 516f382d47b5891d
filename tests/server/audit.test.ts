import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/dates.ts'
import { openAudit, personSubject } from '#server/audit/audit.ts'
import { canonicalJson, hashOf } from '#server/audit/chain.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { newId } from '#server/db/new-id.ts'
import type { AuditEntryRow } from '#server/db/schema.ts'
import { actsOf, auditOf } from '../support/audit.ts'
import { onBothDatabases } from '../support/databases.ts'
import { openShop, type Shop, withStaff } from '../support/shop.ts'
import { cancel, useCheckout, createIntent, refund, verify, withPeople } from '../support/checkout.ts'

const { standins, checkout } = useCheckout('appwrite')

const check = ({ app }: Shop) => verifyAudit(app.db.kysely, app.config.DATA_DIR)

const csv = { headers: { accept: 'text/csv' } }

/** Edits that falsify the log and must be detected. */
const EDITS: readonly ((entry: AuditEntryRow) => Partial<AuditEntryRow>)[] = [
  ({ at }) => ({ at: at.replace(/^20/, '19') }),
  () => ({ actor: 'Somebody else' }),
  () => ({ actor_id: null }),
  ({ act }) => ({ act: `${act}.not` }),
  ({ subject }) => ({ subject: `${subject}0` }),
  () => ({ details: '{"changed":true}' }),
  () => ({ previous: 'f'.repeat(64) }),
  () => ({ hash: '0'.repeat(64) }),
  // Somebody who knows the rule recomputes the entry's own hash.
  (entry) => {
    const changed = { ...entry, actor: 'Somebody else' }
    return { ...changed, hash: hashOf(changed) }
  },
]

onBothDatabases((open) => {
  test('40 acts of staff are all in the log, and 100 edits of it are all found', async () => {
    const shop = await open({ standins })
    const { kysely } = shop.app.db
    const admin = await shop.signIn('admin@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const { body: intent } = await createIntent(asha)
    await verify(asha, await checkout.pay(intent.id))

    const acts: [string, () => Promise<{ status: number }>][] = [
      ['orders.read', () => admin.get('/api/orders')],
      ['orders.exported', () => admin.call('GET', '/api/orders', null, csv)],
      ['order.read', () => admin.get(`/api/orders/${intent.orderId}`)],
      ['requests.read', () => admin.get('/api/admin/requests')],
      ['requests.exported', () => admin.call('GET', '/api/admin/requests', null, csv)],
      ['contacts.read', () => admin.get('/api/admin/contacts')],
      ['subscribers.read', () => admin.get('/api/admin/subscribers')],
      ['person.exported', () => admin.post('/api/admin/people/export', { email: 'asha@example.in' })],
      ['publishing.build', () => admin.post('/api/admin/publishing/build')],
      [
        'order.refund',
        () => refund(admin, intent.orderId, newId(), { amount: 1, reason: 'Goodwill for Asha' }),
      ],
    ]
    const expected: string[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const [act, ask] of acts) {
        expect((await ask()).status).toBeLessThan(300)
        expected.push(act)
      }
      // The same read counts as another one only after a while.
      shop.passTime(HOUR_MS)
    }
    expect(await actsOf(shop)).toEqual(expected)
    expect(expected).toHaveLength(40)
    expect(await check(shop)).toEqual({ entries: 40, problem: undefined })

    const whole = await auditOf(shop)
    const unseen: string[] = []
    for (let n = 0; n < 100; n += 1) {
      const entry = whole[(n * 7) % 40]
      if (!entry) throw new Error('The log has too few entries.')
      const rows = kysely.updateTable('audit_entries').where('seq', '=', entry.seq)
      const edit = n % 10 === 9 ? undefined : EDITS[n % 9]
      if (edit) await rows.set(edit(entry)).execute()
      else await kysely.deleteFrom('audit_entries').where('seq', '=', entry.seq).execute()
      if ((await check(shop)).problem === undefined) unseen.push(`edit ${n} of entry ${entry.seq}`)
      if (edit) await rows.set(entry).execute()
      else await kysely.insertInto('audit_entries').values(entry).execute()
    }
    expect(unseen).toEqual([])
    expect(await check(shop)).toEqual({ entries: 40, problem: undefined })
  })

  test('a log whose end was cut off, or that was rewritten, is detected by the file beside the database', async () => {
    const shop = await open({ standins })
    const { kysely } = shop.app.db
    const admin = await shop.signIn('admin@example.in', 'admin')
    for (let n = 0; n < 3; n += 1) await admin.post('/api/admin/publishing/build')
    const whole = await auditOf(shop)
    const last = whole[1]
    await kysely.deleteFrom('audit_entries').where('seq', '=', 3).execute()
    await kysely
      .updateTable('audit_head')
      .set({ seq: 2, hash: last?.hash ?? '' })
      .execute()
    expect((await check(shop)).problem).toContain('Its end is missing')

    // The next action, in this process or another, must not overwrite the evidence.
    const user = await kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    for (const log of [shop.app.audit, openAudit(shop.app), openAudit(shop.app)]) {
      await log.record({ ...user, google_id: null }, { act: 'act.later' })
      expect((await check(shop)).problem).toContain('written anew')
    }

    const file = join(shop.dataDir, 'audit-head.json')
    const kept = await readFile(file)
    await writeFile(file, '')
    await openAudit(shop.app).record({ ...user, google_id: null }, { act: 'act.later' })
    expect((await check(shop)).problem).toContain('can’t be read')
    await writeFile(file, kept)

    await kysely.deleteFrom('audit_entries').execute()
    let previous = ''
    for (const entry of whole) {
      const forged = { ...entry, actor: 'Nobody', previous }
      previous = hashOf(forged)
      await kysely
        .insertInto('audit_entries')
        .values({ ...forged, hash: previous })
        .execute()
    }
    await kysely.updateTable('audit_head').set({ seq: 3, hash: previous }).execute()
    expect((await check(shop)).problem).toContain('written anew')
  })

  test('simultaneous actions in several processes form one chain', async () => {
    const shop = await open()
    const account = await shop.signIn('admin@example.in', 'admin')
    const actor = await shop.app.auth.requireAdmin(
      new Request('http://shop/', { headers: { authorization: `Bearer ${account.token}` } }),
    )
    const logs = [shop.app.audit, openAudit(shop.app), openAudit(shop.app)]
    const acts = logs.flatMap((log, process) =>
      Array.from({ length: 10 }, (_, n) => log.record(actor, { act: `act.${process}.${n}` })),
    )
    await Promise.all(acts)
    expect(await check(shop)).toEqual({ entries: 30, problem: undefined })
    expect(new Set(await actsOf(shop)).size).toBe(30)
  })

  test('a page that polls and gets the same answer counts as one read; a changed answer is another', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    for (let n = 0; n < 3; n += 1) await admin.get('/api/orders')
    await createIntent(await shop.signIn('asha@example.in'))
    for (let n = 0; n < 3; n += 1) await admin.get('/api/orders')
    expect(await actsOf(shop)).toEqual(['orders.read', 'orders.read'])
  })

  test('the log contains no customer’s name, e-mail address or telephone number, whatever staff search for', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { body: intent } = await createIntent(asha)
    await verify(asha, await checkout.pay(intent.id))
    await admin.get('/api/orders?q=asha@example.in')
    await admin.get('/api/admin/requests?q=9876543210')
    await refund(admin, intent.orderId, 'goodwill', { amount: 1, reason: 'Goodwill for Asha' })
    await admin.post('/api/admin/people/export', { email: 'asha@example.in' })
    await admin.post('/api/admin/people/erase', { email: 'asha@example.in' })
    const text = JSON.stringify(await auditOf(shop))
    expect(text).toContain('person.erased')
    expect(text).toContain(intent.orderId)
    for (const words of ['sha', '9876543210', '@']) expect(text.replaceAll('hash', '')).not.toContain(words)
  })

  test('the log contains refunds, cancellations and applied payments that were made, each once, and none that was refused', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { orderId } = (await checkout.buy(asha)).intent
    const apply = (id: string) => admin.post(`/api/orders/${id}/apply-payment`, { paymentId: 'pay_unknown' })
    expect((await refund(admin, orderId, 'much', { amount: 1e9, reason: 'Late' })).status).toBe(422)
    expect((await apply(orderId)).status).toBe(409)
    expect((await cancel(admin, 'f'.repeat(24), 'unknown')).status).toBe(404)
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await refund(admin, orderId, 'once', { amount: 10.5, reason: 'Late' })).status).toBe(200)
      expect((await cancel(admin, orderId, 'end')).status).toBe(200)
    }
    // A colleague who cancels it as well changes nothing.
    expect((await cancel(admin, orderId, 'end again')).status).toBe(200)
    const done = (await auditOf(shop)).map(({ act, subject, details }) => [act, subject, details])
    expect(done).toEqual([
      ['order.refund', orderId, '{"amountPaise":1050}'],
      ['order.cancel', orderId, '{}'],
    ])
  })

  test('administrators read the log, newest first', async () => {
    const { admin } = await withStaff(open({ standins }))
    for (let n = 0; n < 51; n += 1) await admin.post('/api/admin/publishing/build')
    const { body } = await admin.get<{ entries: { seq: number }[]; next: number }>('/api/admin/audit')
    expect(body.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n))
    const rest = await admin.get(`/api/admin/audit?before=${body.next}`)
    expect(rest.body).toMatchObject({
      entries: [{ seq: 1, actor: 'Admin', act: 'publishing.build', subject: '', details: '{}' }],
      next: null,
    })
  })

  test('an action that can’t be logged isn’t done', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { kysely } = shop.app.db
    await kysely.schema.alterTable('audit_entries').renameTo('audit_away').execute()
    expect((await admin.post('/api/admin/people/export', { email: 'asha@example.in' })).status).toBe(500)
    expect((await admin.post('/api/admin/publishing/build')).status).toBe(500)
    expect(await kysely.selectFrom('content_changes').selectAll().execute()).toEqual([])
  })
})

test.skipIf(process.platform !== 'linux')(
  'if no file can be written, what is done and logged is answered as done, and nothing new is',
  async () => {
    const shop = await openShop()
    const { db, log, clock } = shop.app
    // No file can be created there, as on a full disk.
    const audit = openAudit({ config: { DATA_DIR: '/proc' }, db, log, clock })
    const action = { act: 'order.note-added', subject: 'order' }
    const work = async () => ({ value: 'done', action })
    expect(await audit.recordWith({ id: null, name: 'Meera' }, work)).toBe('done')
    const account = { id: 'a'.repeat(24), name: 'Meera' } as Parameters<typeof audit.record>[0]
    await expect(audit.record(account, action)).rejects.toThrow('/proc/audit-head.json')
    expect(await db.kysely.selectFrom('audit_entries').select('seq').execute()).toHaveLength(2)
  },
)

test('canonical JSON is equal for equal facts', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: undefined })).toBe('{"b":[1,{"c":"é","d":null}]}')
  expect(canonicalJson({ y: 1, x: 2 })).toBe(canonicalJson({ x: 2, y: 1 }))
})

test('a person has one pseudonym, however the accents of her address are written', () => {
  expect(personSubject('Zoe\u0308@example.in')).toBe(personSubject('zo\u00eb@example.in'))
})
