import { expect, test } from 'vitest'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import type { App } from '#server/app.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { INTERLEAVINGS, interleaved } from '../../support/interleaved.ts'
import { acceptanceOf, SOME_TOTAL, someDraft, tokenOf } from '../../support/quotes.ts'
import { codeOf, type RaceGround, RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'

const MINUTES_MS = 60 * 1000

const sent = async ({ shop, staff, one: { quotes } }: RaceGround): Promise<DeskQuote> => {
  const { id, rev } = await quotes.desk.create(staff, { from: 'nothing' }, {})
  const draft = someDraft(shop, { validUntil: dayInIndia(shop.app.clock(), 1) })
  const saved = await quotes.desk.save(staff, id, { rev, draft })
  return quotes.desk.send(staff, id, { rev: saved.rev, email: false })
}

const accept = ({ quotes }: App, quote: DeskQuote) =>
  quotes.visits.accept(tokenOf(quote), acceptanceOf(quote))

/** Reads the quote first, as people do, so that neither side of a race is always faster. */
const afterLooking =
  <T>({ other }: RaceGround, { id }: DeskQuote, work: () => Promise<T>) =>
  async (): Promise<T> => {
    await other.quotes.desk.read(id)
    return work()
  }

/** The final state of a quote and its orders. */
const standing = async ({ one: { db } }: RaceGround, { id }: DeskQuote) => {
  const quote = await db.kysely
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const orders = await db.kysely
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .selectAll('orders')
    .where('order_events.what', '=', 'placed')
    .where('order_events.details', 'like', `%${quote.number}%`)
    .execute()
  const { count } = await db.kysely
    .selectFrom('order_lines')
    .select((select) => select.fn.countAll().as('count'))
    .where('order_id', '=', orders[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const events = await db.kysely
    .selectFrom('quote_events')
    .select('kind')
    .where('quote_id', '=', id)
    .execute()
  return { quote, orders, lines: Number(count), kinds: events.map(({ kind }) => kind) }
}

/**
 * Checks that an accepted quote has exactly one complete order of what was signed, and that any other has no trace of
 * an order.
 */
const expectWhole = async (table: RaceGround, quoted: DeskQuote) => {
  const { quote, orders, lines, kinds } = await standing(table, quoted)
  const isAccepted = quote.status === 'accepted'
  expect(orders.map(({ id }) => id)).toEqual(isAccepted ? [quote.order_id] : [])
  expect(orders.map(({ total_paise }) => total_paise)).toEqual(isAccepted ? [SOME_TOTAL] : [])
  expect(lines).toBe(isAccepted ? 2 : 0)
  expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(isAccepted ? 1 : 0)
  expect(quote.accepted_version).toBe(isAccepted ? quote.current_version : null)
  return quote
}

/** With this many interleavings every outcome of a race occurs. */
const ENOUGH = 100

/** The outcomes of a race: exactly these if it ran often enough, and never any other. */
const among = (...ends: readonly string[]): unknown =>
  INTERLEAVINGS >= ENOUGH
    ? ends
    : expect.toSatisfy((seen: readonly string[]) => seen.every((end) => ends.includes(end)))

interface Rival {
  readonly what: string
  /** Prepares what the other process does, and returns it. */
  readonly prepare: (at: RaceGround, quote: DeskQuote) => Promise<() => Promise<unknown>>
  /** The quote's status, and its version, if the rival came first. */
  readonly end: string
  readonly version: number
  /** The answer to accepting after the rival, and to the rival after accepting. */
  readonly late: string
  readonly tooLate: string
}

/** What else may happen to a quote while it is being accepted. */
const RIVALS: readonly Rival[] = [
  {
    what: 'sending a newer version',
    prepare: async ({ one, other, staff }, { id, rev, draft }) => {
      const saved = await one.quotes.desk.save(staff, id, { rev, draft: { ...draft, shipping: 0 } })
      return () => other.quotes.desk.send(staff, id, { rev: saved.rev, email: false })
    },
    end: 'sent',
    version: 2,
    late: 'quote_replaced',
    tooLate: 'quote_settled',
  },
  {
    what: 'withdrawing',
    prepare:
      async ({ other, staff }, { id }) =>
      () =>
        other.quotes.desk.change(staff, id, { action: 'withdraw' }),
    end: 'withdrawn',
    version: 1,
    late: 'quote_withdrawn',
    tooLate: 'quote_settled',
  },
  {
    what: 'declining',
    prepare:
      async ({ other }, quote) =>
      () =>
        other.quotes.visits.decline(tokenOf(quote), { version: '1' }),
    end: 'declined',
    version: 1,
    late: 'quote_declined',
    tooLate: 'quote_accepted',
  },
]

onBothDatabases((open, database) => {
  const raced = racesOn(open, database)

  test(
    'two simultaneous acceptances make one order, and both get the same answer',
    { timeout: RACES_TIMEOUT_MS },
    async () => {
      const ends = await raced(async (at, scheduler) => {
        const quote = await sent(at)
        const results = await interleaved(scheduler, {
          one: () => accept(at.one, quote),
          other: () => accept(at.other, quote),
        })
        expect(results.map(codeOf)).toEqual(['done', 'done'])
        const ids = results.map((result) =>
          result.status === 'fulfilled' ? result.value.order?.id : undefined,
        )
        const { order_id, status } = await expectWhole(at, quote)
        expect(ids).toEqual([order_id, order_id])
        return status
      })
      expect(ends).toEqual(among('accepted'))
    },
  )

  test.each(RIVALS)(
    'if acceptance and $what happen at once, one counts',
    { timeout: RACES_TIMEOUT_MS },
    async ({ prepare, end, late, tooLate, version }) => {
      const ends = await raced(async (at, scheduler) => {
        const quote = await sent(at)
        const [accepted, other] = await interleaved<unknown>(scheduler, {
          accept: () => accept(at.one, quote),
          other: afterLooking(at, quote, await prepare(at, quote)),
        })
        const { status, current_version } = await expectWhole(at, quote)
        expect([codeOf(accepted), codeOf(other), current_version]).toEqual(
          status === 'accepted' ? ['done', tooLate, 1] : [late, 'done', version],
        )
        return status
      })
      expect(ends).toEqual(among('accepted', end))
    },
  )

  test(
    'a quote accepted at the moment it expires is accepted before that, or not at all',
    { timeout: RACES_TIMEOUT_MS },
    async () => {
      const ends = await raced(async (at, scheduler) => {
        const quote = await sent(at)
        const last = Date.parse(quote.validUntil ?? '')
        at.shop.passTime(last - at.shop.app.clock().getTime() - MINUTES_MS)
        const [accepted] = await interleaved<unknown>(scheduler, {
          accept: () => accept(at.one, quote),
          expire: async () => {
            // A separate read, so that the time passes between two statements of the other.
            await at.one.quotes.visits.open(tokenOf(quote), {})
            at.shop.passTime(2 * MINUTES_MS)
          },
        })
        const { status, accepted_at } = await expectWhole(at, quote)
        expect(codeOf(accepted)).toBe(status === 'accepted' ? 'done' : 'quote_expired')
        expect(accepted_at === null || Date.parse(accepted_at) < last).toBe(true)
        return status
      })
      expect(ends).toEqual(among('accepted', 'sent'))
    },
  )

  test(
    'if acceptance and a new link happen at once, the old link accepts before it ends, or does nothing',
    { timeout: RACES_TIMEOUT_MS },
    async () => {
      const ends = await raced(async (at, scheduler) => {
        const quote = await sent(at)
        const [accepted] = await interleaved<unknown>(scheduler, {
          accept: () => accept(at.one, quote),
          renew: afterLooking(at, quote, () =>
            at.other.quotes.desk.change(at.staff, quote.id, { action: 'newLink' }),
          ),
        })
        const { status } = await expectWhole(at, quote)
        // If it was accepted, but its link ended before the answer, the customer learns it from the e-mail.
        expect(['done', 'quote_not_found']).toContain(codeOf(accepted))
        return status
      })
      expect(ends).toEqual(among('accepted', 'sent'))
    },
  )

  test('sending the same draft twice at once makes one version', { timeout: RACES_TIMEOUT_MS }, async () => {
    const ends = await raced(async (at, scheduler) => {
      const quote = await sent(at)
      const { rev } = await at.one.quotes.desk.save(at.staff, quote.id, {
        rev: quote.rev,
        draft: quote.draft,
      })
      const send = (app: App) => () => app.quotes.desk.send(at.staff, quote.id, { rev, email: true })
      const results = await interleaved(scheduler, { one: send(at.one), other: send(at.other) })
      expect(results.map(codeOf)).toEqual(['done', 'done'])
      const { versions, state } = await at.one.quotes.desk.read(quote.id)
      expect(versions).toHaveLength(2)
      return state
    })
    expect(ends).toEqual(among('sent'))
  })
})
