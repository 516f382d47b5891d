import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { askForPrice, priceRequest } from '../../support/enquiries.ts'
import { acceptanceOf, deskOf, sentQuote, someDraft, tokenOf, withDesk } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const staffOf = (shop: Shop) => shop.signIn('staff@example.in', 'admin')

onBothDatabases((open) => {
  test('a request’s name, product and size are copied into the draft, and the same request has the same draft', async () => {
    const { shop, desk } = await withDesk(open({ standins }))
    const requestId = await askForPrice(shop, { phone: '9876543210', productTitle: 'The blazer she saw' })
    const { status, body: quote } = await desk.create({ from: 'request', requestId })
    expect(status).toBe(201)
    expect(quote).toMatchObject({
      state: 'draft',
      requestId,
      rev: 1,
      link: null,
      versions: [],
      isChanged: true,
      savedBy: 'Staff',
      draft: {
        name: 'Asha Rao',
        email: 'asha@example.in',
        phone: '9876543210',
        lines: [
          {
            product: 'blazer',
            slug: 'burgundy-blazer',
            title: 'Burgundy Silk Blazer',
            size: 'M',
            quantity: 1,
            unitPrice: 42_500,
          },
        ],
        validUntil: dayInIndia(shop.app.clock(), 14),
      },
    })
    const again = await Promise.all([1, 2, 3, 4].map(() => desk.create({ from: 'request', requestId })))
    expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([quote.id]))
    const saved = await desk.save(quote.id, 1, someDraft(shop))
    await desk.send(quote.id, saved.body.rev)
    const { body: next } = await desk.create({ from: 'request', requestId })
    expect(next.id).not.toBe(quote.id)
    const { body: page } = await desk.list(`?request=${requestId}`)
    expect(page.quotes.map(({ id }) => id)).toEqual([next.id, quote.id])
    // A page beyond the last one shows the last.
    expect((await desk.list(`?request=${requestId}&page=2`)).body).toEqual(page)
  })

  test('several people who start a quote from one request at once get one draft', async () => {
    const { shop, desk } = await withDesk(open({ standins }))
    const requestId = await askForPrice(shop)
    const made = await Promise.all(
      Array.from({ length: 10 }, () => desk.create({ from: 'request', requestId })),
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect((await desk.list()).body.total).toBe(1)
  })

  test('a request that waits for the document service can be answered, too, and an unknown one is refused', async () => {
    const { shop, desk } = await withDesk(open({ standins }))
    await standins.fail('appwrite', '/v1/', { reset: true })
    const id = crypto.randomUUID()
    await shop.visitor.post('/api/requests', priceRequest({ id, productSlug: 'gone', productTitle: 'Gone' }))
    const { body: quote } = await desk.create({ from: 'request', requestId: id })
    expect(quote.draft.lines).toMatchObject([{ product: '', slug: '', title: 'Gone', unitPrice: 0 }])
    await standins.recover('appwrite')
    const unknown = await desk.create({ from: 'request', requestId: 'nobody-sent-this-request' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'request_not_found' } })
  })

  test('somebody who saves a draft that another has changed is told, with the quote as it is now', async () => {
    const { shop, desk } = await withDesk(open())
    const { body: quote } = await desk.create()
    const first = await desk.save(quote.id, 1, someDraft(shop, { note: 'first' }))
    expect(first).toMatchObject({ status: 200, body: { rev: 2, name: 'Asha Rao', draft: { note: 'first' } } })
    const second = await desk.save(quote.id, 1, someDraft(shop, { note: 'second' }))
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'draft_changed', quote: { rev: 2, draft: { note: 'first' } } },
    })
    expect(await desk.send(quote.id, 1)).toMatchObject({ status: 409, body: { error: 'draft_changed' } })
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.save(quote.id, 2, someDraft(shop, { note: `${n}` }))),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await desk.read(quote.id)).body.rev).toBe(3)
  })

  test('a withdrawn quote is final: it can’t be changed, sent or extended any more', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    expect((await desk.change(quote.id, { action: 'withdraw' })).body.state).toBe('withdrawn')
    const validUntil = dayInIndia(shop.app.clock(), 30)
    for (const refused of [
      await desk.change(quote.id, { action: 'withdraw' }),
      await desk.change(quote.id, { action: 'extend', validUntil }),
      await desk.save(quote.id, quote.rev, quote.draft),
      await desk.send(quote.id, quote.rev),
    ])
      expect(refused).toMatchObject({ status: 409, body: { error: 'quote_settled' } })
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({ status: 409 })
    const { body: draft } = await desk.create()
    expect((await desk.change(draft.id, { action: 'withdraw' })).body.state).toBe('withdrawn')
  })

  test('a new link makes the old one invalid', async () => {
    const { shop, staff, desk } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    const { body: renewed } = await desk.change(quote.id, { action: 'newLink' })
    expect(renewed.link).not.toBe(quote.link)
    await expect(shop.app.quotes.visits.open(tokenOf(quote), {})).rejects.toMatchObject({ status: 404 })
    expect(await shop.app.quotes.visits.open(tokenOf(renewed), {})).toMatchObject({ state: 'sent' })
    const { body: draft } = await desk.create()
    expect((await desk.change(draft.id, { action: 'newLink' })).status).toBe(409)
    expect((await desk.change('f'.repeat(24), { action: 'newLink' })).status).toBe(404)
  })

  test('a duplicate is a separate draft with the same contents and a future last day', async () => {
    const { shop, staff } = await withDesk(open())
    const quote = await sentQuote(shop, staff)
    shop.passTime(30 * DAY_MS)
    const { body: copy } = await deskOf(await staffOf(shop)).create({ from: 'quote', quoteId: quote.id })
    expect(copy).toMatchObject({ state: 'draft', rev: 1, requestId: null, link: null })
    expect(copy.number).not.toBe(quote.number)
    expect(copy.draft).toEqual({ ...quote.draft, validUntil: dayInIndia(shop.app.clock(), 14) })
  })

  test('the list puts waiting quotes first, then those that end soonest, and can be searched by words and state', async () => {
    const { shop, staff } = await withDesk(open())
    let desk = deskOf(staff)
    const day = (later: number) => dayInIndia(shop.app.clock(), later)
    const late = await sentQuote(shop, staff, { name: 'Late', validUntil: day(30) })
    const tomorrow = await sentQuote(shop, staff, { name: 'Tomorrow', validUntil: day(1) })
    const today = await sentQuote(shop, staff, { name: 'Today', validUntil: day(0) })
    const later = await sentQuote(shop, staff, { name: 'Later', validUntil: day(40), phone: '98888 77777' })
    const { body: draft } = await desk.create()
    const ids = async (query = '') => (await desk.list(query)).body.quotes.map(({ id }) => id)
    expect(await ids()).toEqual([draft.id, today.id, tomorrow.id, later.id, late.id])
    expect(await ids('?state=draft')).toEqual([draft.id])
    expect(await ids('?q=tomor')).toEqual([tomorrow.id])
    expect(await ids('?q=77777')).toEqual([later.id])
    expect(await ids(`?q=${late.number}`)).toEqual([late.id])
    expect(await ids('?q=stole%20late')).toEqual([later.id, late.id])
    expect(await ids('?q=%25')).toEqual([])
    shop.passTime(3 * DAY_MS)
    desk = deskOf(await staffOf(shop))
    expect((await ids('?state=expired')).toSorted()).toEqual([today.id, tomorrow.id].toSorted())
    expect((await ids('?state=sent')).toSorted()).toEqual([late.id, later.id].toSorted())
  })

  test('in the morning staff are told of quotes that wait to be sent, end soon, or are unpaid', async () => {
    const shop = await open({ standins, env: { STAFF_EMAIL: 'desk@example.in' } })
    const INDIA_AHEAD_MS = 5.5 * HOUR_MS
    const midnight = DAY_MS - ((shop.app.clock().getTime() + INDIA_AHEAD_MS) % DAY_MS)
    const staff = await staffOf(shop)
    const day = (later: number) => ({ validUntil: dayInIndia(shop.app.clock(), later) })
    const draft = (await deskOf(staff).create()).body
    const ending = await sentQuote(shop, staff, day(2))
    const accepted = await sentQuote(shop, staff)
    await shop.app.quotes.visits.accept(tokenOf(accepted), acceptanceOf(accepted))
    const others = [await sentQuote(shop, staff, day(9)), await sentQuote(shop, staff, day(1))]
    await deskOf(staff).change(others[1]?.id ?? '', { action: 'withdraw' })
    shop.passTime(midnight + 10 * HOUR_MS)
    await shop.app.enquiries.remind()
    const [email, ...more] = (await emailsOf(shop)).filter(({ dedupe_key: key }) => key.startsWith('digest '))
    expect(more).toEqual([])
    expect(email?.subject).toMatch(/3 quotes to look at$/)
    const told = email?.body.split('\n\n').filter((line) => line.startsWith('Quote '))
    expect(told).toEqual([
      expect.stringMatching(`^Quote ${draft.number}, no name yet: not sent, started (less than a|1) day`),
      expect.stringMatching(`^Quote ${ending.number}, Asha Rao: can be accepted until \\d+ \\w+ \\d{4}$`),
      expect.stringMatching(`^Quote ${accepted.number}, Asha Rao: accepted but not paid, payable until \\d`),
    ])
    expect(email?.body).toContain(`Open them: ${shop.app.config.SITE_URL}/admin/quotes`)
  })
})
