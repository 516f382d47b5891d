import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthAt, monthsIn, type MonthRange } from '#domain/reports/months.ts'
import { type Report, turnoverOf } from '#domain/reports/report.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { newId } from '#server/db/new-id.ts'
import { actsOf } from '../support/audit.ts'
import { cancel, createIntent, refund, useCheckout } from '../support/checkout.ts'
import type { Client } from '../support/client.ts'
import { onBothDatabases } from '../support/databases.ts'
import { someOrderRow } from '../support/order-rows.ts'
import { sentQuote } from '../support/quotes.ts'
import type { Shop } from '../support/shop.ts'

const { standins, checkout } = useCheckout()

const pathOf = ({ from, to }: MonthRange) => `/api/admin/reports?from=${from}&to=${to}`
const read = (staff: Client, range: MonthRange) => staff.get<Report>(pathOf(range))
const csvRows = async (staff: Client, range: MonthRange) => {
  const { body } = await staff.call<string>('GET', pathOf(range), null, { headers: { accept: 'text/csv' } })
  const [head = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","'))
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])))
}

const paiseIn = (cell: string | undefined) => Math.round(Number(cell) * 100)

interface Money {
  readonly at: string
  readonly paise: number
  readonly status: 'captured' | 'unapplied' | 'closed'
  readonly back: {
    readonly at: string
    readonly paise: number
    readonly status: 'processed' | 'pending' | 'failed' | 'asked'
  }[]
  readonly taken: { readonly at: string; readonly paise: number }[]
}

/** Stores orders with a payment each, as if all had been paid through the provider. */
const store = async ({ app: { db } }: Shop, all: readonly Money[]) => {
  const made = all.map((money) => ({ ...money, id: newId(), paymentId: newId() }))
  if (made.length === 0) return
  await db.kysely
    .insertInto('orders')
    .values(
      made.map(({ id, at, paise }) =>
        someOrderRow(at, { id, number: id, total_paise: paise, captured_paise: 0 }),
      ),
    )
    .execute()
  await db.kysely
    .insertInto('payments')
    .values(
      made.map(({ id, paymentId, at, paise, status }) => ({
        id: paymentId,
        order_id: id,
        purpose: 'full' as const,
        status,
        amount_paise: paise,
        currency: 'INR',
        provider_payment_id: `pay_${paymentId}`,
        method: 'upi',
        create_attempts: 0,
        created_at: at,
        paid_at: status === 'captured' ? at : null,
      })),
    )
    .execute()
  const refunds = made.flatMap(({ id, paymentId, back }) =>
    back.map(({ at, paise, status }) => ({
      id: newId(),
      order_id: id,
      payment_id: paymentId,
      status,
      amount_paise: paise,
      currency: 'INR',
      reason: '=cmd()',
      created_at: at,
    })),
  )
  const disputes = made.flatMap(({ id, paymentId, taken }) =>
    taken.map(({ at, paise }) => ({
      id: newId(),
      order_id: id,
      payment_id: paymentId,
      status: 'lost' as const,
      phase: '',
      reason: '',
      amount_paise: paise,
      deducted_paise: paise,
      deducted_at: at,
      currency: 'INR',
      created_at: at,
      changed_at: at,
    })),
  )
  if (disputes.length > 0) await db.kysely.insertInto('disputes').values(disputes).execute()
  if (refunds.length > 0) await db.kysely.insertInto('refunds').values(refunds).execute()
}

const clear = async ({ app: { db } }: Shop) => {
  for (const table of ['disputes', 'refunds', 'payments', 'order_lines', 'orders'] as const)
    await db.kysely.deleteFrom(table).execute()
}

// The first and last moments of months in India, and some in between.
const moment = fc.oneof(
  fc.constantFrom(
    '2026-01-31T18:29:59.999Z',
    '2026-01-31T18:30:00.000Z',
    '2026-03-31T18:29:59.999Z',
    '2026-03-31T18:30:00.000Z',
  ),
  fc
    .date({
      min: new Date('2025-12-15T00:00:00Z'),
      max: new Date('2026-06-15T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
)
const paise = fc.integer({ min: 1, max: 90_000_000_01 })
const money: fc.Arbitrary<Money> = fc.record({
  at: moment,
  paise,
  status: fc.constantFrom('captured' as const, 'captured' as const, 'unapplied' as const, 'closed' as const),
  back: fc.array(
    fc.record({ at: moment, paise, status: fc.constantFrom('processed', 'pending', 'failed', 'asked') }),
    { maxLength: 2 },
  ),
  taken: fc.array(fc.record({ at: moment, paise }), { maxLength: 1 }),
})

onBothDatabases((open) => {
  test('only staff see the figures, and only of valid periods', async () => {
    const shop = await open()
    const range = { from: '2026-01', to: '2026-02' }
    const staff = await shop.signIn('staff@example.in', 'admin')
    expect((await read(staff, range)).status).toBe(200)
    for (const wrong of [
      { from: '', to: '' },
      { from: '2026-13', to: '2026-13' },
      { from: '2026-02', to: '2026-01' },
      { from: '2020-01', to: '2026-01' },
      { from: '0001-01', to: '9999-12' },
    ])
      expect([wrong, (await read(staff, wrong)).status]).toEqual([wrong, 422])
  })

  test('the report, the file and the payments agree to the paisa, month by month', async () => {
    const shop = await open()
    const staff = await shop.signIn('staff@example.in', 'admin')
    const range = { from: '2026-01', to: '2026-05' }
    await fc.assert(
      fc.asyncProperty(fc.array(money, { maxLength: 12 }), async (all) => {
        await clear(shop)
        await store(shop, all)
        const { body: report } = await read(staff, range)
        const rows = await csvRows(staff, range)
        const isIn = (month: string, at: string) => monthAt(new Date(at)) === month
        for (const month of monthsIn(range)) {
          const captured = all.filter(({ status }) => status === 'captured')
          const came = captured.filter(({ at }) => isIn(month, at)).reduce((sum, one) => sum + one.paise, 0)
          const went = captured
            .flatMap(({ back }) => back)
            .filter(({ at, status }) => isIn(month, at) && (status === 'processed' || status === 'pending'))
            .reduce((sum, one) => sum + one.paise, 0)
          const taken = captured
            .flatMap((one) => one.taken)
            .filter(({ at }) => isIn(month, at))
            .reduce((sum, one) => sum + one.paise, 0)
          const shown = report.months.find((figures) => figures.month === month)
          expect(paiseIn(String(shown?.received))).toBe(came)
          expect(paiseIn(String(shown?.refunded))).toBe(went)
          expect(paiseIn(String(shown?.chargedBack))).toBe(taken)
          const inFile = rows
            .filter(({ Date_IST = '' }) => Date_IST.startsWith(month))
            .reduce((sum, { Turnover_INR }) => sum + paiseIn(Turnover_INR), 0)
          expect(inFile).toBe(came - went - taken)
        }
        const turnover = rows.reduce((sum, { Turnover_INR }) => sum + paiseIn(Turnover_INR), 0)
        expect(paiseIn(String(turnoverOf(report.total)))).toBe(turnover)
        const amounts = rows.reduce((sum, { Amount_INR }) => sum + paiseIn(Amount_INR), 0)
        const { unapplied } = report
        expect(amounts - turnover).toBe(
          Math.round(unapplied.received * 100) - Math.round(unapplied.wentBack * 100),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('a sale, its refund and its quote are in the figures of their month', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const { intent, proof } = await checkout.buy(asha)
    const { intent: other } = await checkout.buy(await shop.signIn('meera@example.in'))
    await sentQuote(shop, staff)
    const { body: order } = await staff.get<{ totalPrice: number; number: string }>(
      `/api/orders/${intent.orderId}`,
    )
    const month = monthAt(shop.app.clock())
    const range = { from: month, to: month }
    expect((await read(staff, range)).body).toMatchObject({
      total: { orders: 2, ordered: 2 * order.totalPrice, received: 2 * order.totalPrice, refunded: 0 },
      products: [{ title: 'Burgundy Silk Blazer', quantity: 2, ordered: 2 * order.totalPrice }],
      otherProducts: { quantity: 0, ordered: 0 },
      quotes: { sent: 1, accepted: 0 },
    })
    await cancel(staff, other.orderId, 'off')
    const { body } = await read(staff, range)
    expect(turnoverOf(body.total)).toBe(order.totalPrice)
    const rows = await csvRows(staff, range)
    expect(rows).toMatchObject([
      { Kind: 'Payment', Order: order.number, Payment_id: proof.razorpay_payment_id },
      { Kind: 'Payment' },
      {
        Kind: 'Refund',
        Amount_INR: String(-order.totalPrice),
        Currency: 'INR',
        Amount: String(-order.totalPrice),
      },
    ])
    expect(await actsOf(shop)).toContain('payments.exported')
  })

  test('a refund that the provider has not confirmed is named beside the sums, and in them once it is made', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    await checkout.fault({ match: 'POST /v1/payments/pay', times: 1, status: 500, body: {} })
    const part = { amount: 5000, reason: 'A sleeve too long' }
    expect((await refund(staff, intent.orderId, 'a sleeve', part)).status).toBe(502)
    const month = monthAt(shop.app.clock())
    const range = { from: month, to: month }
    const figures = async () => {
      const { total, refundsAsked } = (await read(staff, range)).body
      return { refunded: total.refunded, refundsAsked, lines: (await csvRows(staff, range)).length }
    }
    expect(await figures()).toEqual({ refunded: 0, refundsAsked: 5000, lines: 1 })
    shop.passTime(60 * 1000)
    await shop.app.payments.reconcile()
    expect(await figures()).toEqual({ refunded: 5000, refundsAsked: 0, lines: 2 })
  })

  test('money in another currency is listed in the file and never counted as rupees', async () => {
    const shop = await open({ standins })
    const { body: intent } = await createIntent(await shop.signIn('asha@example.in'))
    await checkout.pay(intent.id, { currency: 'USD', amount: 50_000 })
    await shop.app.payments.reconcile({ everything: true })
    const staff = await shop.signIn('staff@example.in', 'admin')
    await cancel(staff, intent.orderId, 'off')
    const month = monthAt(shop.app.clock())
    const range = { from: month, to: month }
    expect((await read(staff, range)).body.unapplied).toEqual({ received: 0, wentBack: 0 })
    const dollars = { Amount_INR: '', Turnover_INR: '0', Currency: 'USD' }
    expect(await csvRows(staff, range)).toMatchObject([
      { Kind: 'Payment, unapplied', ...dollars, Amount: '500' },
      { Kind: 'Refund, unapplied', ...dollars, Amount: '-500' },
    ])
  })

  test('money that staff applied later is in the figures and the file of the month in which it came', async () => {
    const shop = await open({ standins })
    const { body: intent } = await createIntent(await shop.signIn('asha@example.in'))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { amount: intent.amount - 100 })
    await shop.app.payments.reconcile({ everything: true })
    const month = monthAt(shop.app.clock())
    shop.passTime(40 * DAY_MS)
    const staff = await shop.signIn('staff@example.in', 'admin')
    const look = async () => {
      const range = { from: month, to: month }
      const rows = await csvRows(staff, range)
      const { body } = await read(staff, range)
      return {
        dates: rows.map(({ Date_IST }) => Date_IST),
        came: body.total.received + body.unapplied.received,
        apart: body.unapplied.received,
      }
    }
    const before = await look()
    expect(before).toMatchObject({ dates: [expect.any(String)], apart: before.came })
    const applied = await staff.post(`/api/orders/${intent.orderId}/apply-payment`, { paymentId })
    expect(applied.status).toBe(200)
    expect(await look()).toEqual({ ...before, apart: 0 })
  })
})
