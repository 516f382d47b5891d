import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AdminTablePage } from '#contract/desk/list-admin-table.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import { actsOf } from '../../support/audit.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { askForPrice } from '../../support/enquiries.ts'
import { deskOf, sentQuote, signOtherwise, SOME_TOTAL, someDraft, withDesk } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const staffOf = (shop: Shop) => shop.signIn('staff@example.in', 'admin')

onBothDatabases((open) => {
  test('sending a quote marks its request as answered, and the quote is sent even if that fails', async () => {
    const { shop, staff, desk } = await withDesk(open({ standins }))
    const stateOf = async (id: string) => {
      await shop.app.backgroundWork.settled()
      const { body } = await staff.get<AdminTablePage<Enquiry>>(`/api/admin/requests?id=${id}`)
      return body.entries[0]?.state
    }
    // The same words on one day are one request, whichever shop they were sent to.
    const id = await askForPrice(shop, { message: `First of ${shop.dataDir}` })
    const { body: made } = await desk.create({ from: 'request', requestId: id })
    expect(await stateOf(id)).toBe('new')
    const { body: saved } = await desk.save(made.id, made.rev, someDraft(shop))
    expect((await desk.send(made.id, saved.rev)).body.state).toBe('sent')
    expect(await stateOf(id)).toBe('answered')

    // If staff reopen the request, it stays as they left it after a revision.
    await staff.call('PATCH', '/api/admin/requests', JSON.stringify({ id, state: 'new' }))
    const { body: mended } = await desk.save(made.id, saved.rev, someDraft(shop, { note: 'Mended' }))
    expect((await desk.send(made.id, mended.rev)).body.versions).toHaveLength(2)
    expect(await stateOf(id)).toBe('new')

    const other = await askForPrice(shop, { message: `Second of ${shop.dataDir}` })
    const { body: next } = await desk.create({ from: 'request', requestId: other })
    const { body: ready } = await desk.save(next.id, next.rev, someDraft(shop))
    await standins.fail('appwrite', 'PATCH /v1/', { status: 500 })
    expect((await desk.send(next.id, ready.rev)).body.state).toBe('sent')
    await shop.app.backgroundWork.settled()
    await standins.recover('appwrite')
  })

  test('sending freezes the signed draft, opens the link and e-mails the customer, once', async () => {
    const { shop, desk } = await withDesk(open())
    const { body: made } = await desk.create()
    const { body: saved } = await desk.save(
      made.id,
      1,
      someDraft(shop, { name: ' Asha  Rao', email: 'Asha@Example.in ' }),
    )
    const sends = await Promise.all([1, 2, 3].map(() => desk.send(made.id, saved.rev)))
    const { body: sent } = await desk.read(made.id)
    expect(sends.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sent.versions).toHaveLength(1)
    expect(sent).toMatchObject({
      state: 'sent',
      isChanged: false,
      name: 'Asha Rao',
      email: 'asha@example.in',
      total: SOME_TOTAL / 100,
      titles: ['Burgundy Silk Blazer', 'A stole in the same silk'],
      link: expect.stringMatching(/\/quote\/[0-9a-f]{24}\.[0-9a-f]{64}$/),
    })
    const { document, sha256 } = sent.versions.at(-1) ?? expect.fail('not sent')
    expect(document).toMatchObject({
      number: sent.number,
      version: 1,
      replaces: null,
      total: SOME_TOTAL,
      lines: [{ qty: 2, unit: 42_500_00, discount: 500_50, total: 84_499_50 }, { total: 18_500_00 }],
      deposit: { amount: 50_000_00 },
      buyer: { name: 'Asha Rao' },
    })
    expect(document.validUntil).toMatch(/T18:29:59\.999Z$/)
    expect(sha256).toBe(createHash('sha256').update(quoteBytes(document)).digest('hex'))
    const emails = await emailsOf(shop)
    const first = emails.find(({ subject }) => subject.startsWith('Your quote'))
    expect(first).toMatchObject({ recipient: 'asha@example.in' })
    expect(first?.body).toContain(sent.link)
    expect(first?.body).toContain('₹1,03,999.5')
    expect(first?.body).toMatch(
      /read and accept it through this link until .+; once accepted, .+ within 72 hours/,
    )
  })

  test('sending again without changes sends the requested e-mail, once for two clicks', async () => {
    const { shop, desk } = await withDesk(open())
    const { body: made } = await desk.create()
    const { body: saved } = await desk.save(made.id, 1, someDraft(shop))
    const { body: quiet } = await desk.send(made.id, saved.rev, false)
    expect(await emailsOf(shop)).toEqual([])
    const clicks = await Promise.all([1, 2].map(() => desk.send(made.id, saved.rev)))
    expect(clicks.map(({ status }) => status)).toEqual([200, 200])
    const [first, ...more] = await emailsOf(shop)
    expect([first?.body, more]).toEqual([expect.stringContaining(quiet.link ?? 'no link'), []])

    const { body: renewed } = await desk.change(made.id, { action: 'newLink' })
    await desk.send(made.id, saved.rev)
    const { body: sent } = await desk.send(made.id, saved.rev, false)
    expect((await emailsOf(shop)).map(({ body }) => body.includes(renewed.link ?? 'no link'))).toEqual([
      false,
      true,
    ])
    expect(sent.versions).toHaveLength(1)
    expect(sent.events.map(({ what }) => what)).toEqual(['emailed', 'new_link', 'emailed', 'sent', 'created'])
    expect((await actsOf(shop)).filter((act) => act === 'quote.emailed')).toHaveLength(2)

    // Hours later it isn't a double click: she has lost the e-mail.
    shop.passTime(3 * 60 * 60 * 1000)
    await deskOf(await staffOf(shop)).send(made.id, saved.rev)
    expect(await emailsOf(shop)).toHaveLength(3)
  })

  test('a corrected e-mail address isn’t shown as sent to until it is', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    for (const change of [{ email: 'asha.rao@example.in' }, { phone: '9876500000' }]) {
      const { rev } = (await desk.read(quote.id)).body
      const { body: saved } = await desk.save(quote.id, rev, { ...quote.draft, ...change })
      expect(saved).toMatchObject({ isChanged: true, email: 'asha@example.in', phone: '9876543210' })
    }
    const { rev } = (await desk.read(quote.id)).body
    const { body: saved } = await desk.save(quote.id, rev, { ...quote.draft, email: 'asha.rao@example.in' })
    expect((await desk.send(quote.id, saved.rev)).body).toMatchObject({
      isChanged: false,
      email: 'asha.rao@example.in',
    })
    const to = (await emailsOf(shop)).map(({ recipient }) => recipient)
    expect(to).toEqual(['asha@example.in', 'asha.rao@example.in'])
  })

  test('a quote sent to another e-mail address gets another link, so that whoever got it by mistake can’t see it any more', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    const opens = async (link: string | null) => {
      const response = await shop.visitor.get(`/api/quotes/${(link ?? '').split('/').at(-1)}/file`)
      return response.status
    }
    const sendTo = async (email: string, draft: object = {}) => {
      const { rev } = (await desk.read(quote.id)).body
      const { body: saved } = await desk.save(quote.id, rev, { ...quote.draft, ...draft, email })
      return (await desk.send(quote.id, saved.rev)).body
    }
    const revised = await sendTo(quote.email, { note: 'Cut wider' })
    expect(revised.link).toBe(quote.link)
    const corrected = await sendTo('asha.rao@example.in')
    expect(await opens(quote.link)).toBe(404)
    expect(await opens(corrected.link)).toBe(200)
    expect(corrected.events.map(({ what }) => what)).toContain('new_link')
    expect((await emailsOf(shop)).at(-1)).toMatchObject({
      recipient: 'asha.rao@example.in',
      body: expect.stringContaining(corrected.link ?? ''),
    })
  })

  test('an unreadable version is named, and no other is shown as the current one', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    const { body: saved } = await desk.save(quote.id, quote.rev, { ...quote.draft, note: 'Second' })
    const { body: second } = await desk.send(quote.id, saved.rev)
    expect(second.currentVersion).toBe(2)
    await shop.app.db.kysely
      .updateTable('quote_versions')
      .set({ body: '{}' })
      .where('version', '=', 2)
      .execute()
    const { body: damaged } = await desk.read(quote.id)
    expect(damaged).toMatchObject({ currentVersion: 2, versions: [{ document: { version: 1 } }] })
  })

  test('a quote under earlier terms is sent as a new version, even if nothing else has changed', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    expect(quote.hasOldTerms).toBe(false)
    const { termsSha256 } = quote.versions[0]?.document ?? expect.fail('not sent')
    await signOtherwise(shop, quote, { termsSha256: '0'.repeat(64) })
    expect((await desk.read(quote.id)).body).toMatchObject({ hasOldTerms: true, isChanged: false })
    const { body: sent } = await desk.send(quote.id, quote.rev)
    expect(sent).toMatchObject({
      hasOldTerms: false,
      versions: [{ document: { version: 2, termsSha256 } }, {}],
    })
    expect(await emailsOf(shop)).toHaveLength(2)
  })

  test('each version names the hash of the previous one', async () => {
    const { shop, staff, desk } = await withDesk(open())
    let quote = await sentQuote(shop, staff)
    for (const note of ['Second', 'Third']) {
      const { body: saved } = await desk.save(quote.id, quote.rev, { ...quote.draft, note })
      expect(saved).toMatchObject({ isChanged: true, state: 'sent', link: quote.link })
      quote = (await desk.send(quote.id, saved.rev, false)).body
    }
    const versions = quote.versions.toReversed()
    expect(versions.map(({ document }) => document.version)).toEqual([1, 2, 3])
    expect(versions.map(({ document }) => document.replaces)).toEqual([
      null,
      versions[0]?.sha256,
      versions[1]?.sha256,
    ])
    expect(quote.events.map(({ what, version }) => [what, version])).toEqual([
      ['revised', 3],
      ['revised', 2],
      ['sent', 1],
      ['created', null],
    ])
    expect(await emailsOf(shop)).toHaveLength(1)
    expect((await actsOf(shop)).filter((act) => act.startsWith('quote.'))).toEqual([
      'quote.created',
      'quote.sent',
      'quote.revised',
      'quote.revised',
    ])
  })

  test('missing and invalid values are refused by field when a quote is sent', async () => {
    const { shop, desk } = await withDesk(open())
    const { body: made } = await desk.create()
    const [line = expect.fail('no line')] = someDraft(shop).lines
    const faults = [
      ['draft.name', { name: ' ' }],
      ['draft.email', { email: 'asha' }],
      ['draft.lines', { lines: [] }],
      ['draft.lines.0.title', { lines: [{ ...line, title: ' ' }] }],
      ['draft.lines.0.unitPrice', { lines: [{ ...line, unitPrice: 0 }] }],
      ['draft.lines.0.discount', { lines: [{ ...line, discount: 85_000.01 }] }],
      ['draft.deposit', { deposit: SOME_TOTAL / 100 }],
      ['draft.validUntil', { validUntil: dayInIndia(shop.app.clock(), -1) }],
      ['draft.productionTo', { productionFrom: 9, productionTo: 8 }],
      ['draft.productionTo', { productionFrom: 0, productionTo: 0 }],
    ] as const
    let { rev } = made
    for (const [field, change] of faults) {
      const saved = await desk.save(made.id, rev, someDraft(shop, change))
      expect(saved.status, field).toBe(200)
      rev = saved.body.rev
      expect(await desk.send(made.id, rev)).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      })
    }
    for (const wrong of [
      { lines: [{ ...line, quantity: 1.5 }] },
      { lines: [{ ...line, unitPrice: 10.005 }] },
      { shipping: -1 },
      { validUntil: '2026-02-30' },
      { note: 'x'.repeat(1001) },
    ])
      expect((await desk.save(made.id, rev, someDraft(shop, wrong))).status).toBe(422)
    expect((await desk.read(made.id)).body).toMatchObject({ state: 'draft', versions: [], link: null })
    // The smallest possible offer: a line for nothing, one rupee in total, until this evening.
    const least = { lines: [{ ...line, discount: 85_000 }], shipping: 1, deposit: null, productionFrom: 0 }
    const today = { validUntil: dayInIndia(shop.app.clock()), productionTo: 1 }
    const { body: saved } = await desk.save(made.id, rev, someDraft(shop, { ...least, ...today }))
    expect(await desk.send(made.id, saved.rev)).toMatchObject({ status: 200, body: { total: 1 } })
  })

  test('a refusal says which deposit and which days can be sent', async () => {
    const shop = await open()
    const desk = deskOf(await shop.signIn('staff@example.in', 'admin'))
    const { body: made } = await desk.create()
    const wrong = { deposit: SOME_TOTAL / 100 - 0.5, productionFrom: 0, productionTo: 0 }
    const { body: saved } = await desk.save(made.id, made.rev, someDraft(shop, wrong))
    expect((await desk.send(made.id, saved.rev)).body).toMatchObject({
      fields: {
        'draft.deposit': 'Please enter ₹1 or more, and at least ₹1 less than the total, or no deposit.',
        'draft.productionTo': 'Please enter one day or more.',
      },
    })
  })

  test('extending sends the same offer again with a later day, even after it has expired', async () => {
    const { shop, staff } = await withDesk(open())
    let desk = deskOf(staff)
    const quote = await sentQuote(shop, staff)
    const extend = (later: number) =>
      desk.change(quote.id, { action: 'extend', validUntil: dayInIndia(shop.app.clock(), later) })
    for (const sooner of [3, 7])
      expect(await extend(sooner)).toMatchObject({
        status: 422,
        body: { fields: { validUntil: expect.any(String) } },
      })
    shop.passTime(8 * DAY_MS)
    desk = deskOf(await staffOf(shop))
    expect((await desk.read(quote.id)).body.state).toBe('expired')
    const { body: extended } = await extend(5)
    expect(extended).toMatchObject({ state: 'sent', isChanged: false, link: quote.link })
    const [second, first] = extended.versions.map(({ document }) => document)
    expect(second).toEqual({
      ...first,
      version: 2,
      replaces: extended.versions[1]?.sha256,
      issuedAt: second?.issuedAt,
      validUntil: second?.validUntil,
    })
    expect(extended.validUntil).toBe(second?.validUntil)
    expect(extended.events[0]).toMatchObject({ what: 'extended', version: 2, actor: 'Staff' })
  })

  test('a changed draft is still unsent after the sent version is extended', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    await desk.save(quote.id, quote.rev, { ...quote.draft, note: 'With a stole' })
    const validUntil = dayInIndia(shop.app.clock(), 9)
    const { body: extended } = await desk.change(quote.id, { action: 'extend', validUntil })
    expect(extended).toMatchObject({
      isChanged: true,
      versions: [{ document: { note: quote.draft.note } }, {}],
    })
    const { body: sent } = await desk.send(quote.id, extended.rev)
    expect(sent).toMatchObject({
      isChanged: false,
      versions: [{ document: { note: 'With a stole' } }, {}, {}],
    })
  })

  test('an extended offer names the seller and the terms under which its customer would accept it today', async () => {
    const { shop, staff } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    const { seller, termsSha256 } = quote.versions[0]?.document ?? expect.fail('not sent')
    await signOtherwise(shop, quote, {
      seller: { ...seller, address: 'Where the shop was before' },
      termsSha256: '0'.repeat(64),
    })
    const validUntil = dayInIndia(shop.app.clock(), 20)
    const { body: extended } = await deskOf(staff).change(quote.id, { action: 'extend', validUntil })
    expect(extended.versions.map(({ document }) => document)).toMatchObject([
      { version: 2, seller, termsSha256 },
      { version: 1, seller: { address: 'Where the shop was before' }, termsSha256: '0'.repeat(64) },
    ])
  })
})
