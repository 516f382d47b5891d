import { z } from 'zod'
import type { QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteToSend } from '#contract/quotes/send-quote.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { isDay } from '#domain/orders/day-range.ts'
import type { Account } from '../auth/account.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { versionNumber } from '../endpoint/version-number.ts'
import { paiseDue } from '../orders/order-answer.ts'
import { balanceEmail, orderForEmail } from '../orders/order-emails.ts'
import { flagsOf } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { renewLink as renewOrderLink } from '../orders/renew-link.ts'
import { emailing } from '../outbox/outbox.ts'
import { isPaymentPending } from '../payments/is-payment-pending.ts'
import { holdsUnapplied } from '../payments/refund-rows.ts'
import { conflict } from '../refusal.ts'
import { isCancellationAsked } from '../service/service-rows.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { lockOpenQuote, quoteNotFound } from './quote-drafts.ts'
import { recordQuoteEvent } from './quote-events.ts'
import { renewQuoteLink } from './renew-quote-link.ts'

/** A request of staff to send a quote. */
export const sendSchema = inputSchema<QuoteToSend>()(z.object({ rev: versionNumber(1), email: z.boolean() }))

/** A staff action on a quote. */
export const actionSchema = inputSchema<QuoteAction>()(
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('withdraw') }),
    z.object({
      action: z.literal('extend'),
      validUntil: z.string().refine(isDay, 'Please write the date as 2026-12-05.'),
    }),
    z.object({ action: z.literal('newLink') }),
    z.object({ action: z.literal('askBalance') }),
  ]),
)

type Deps = Pick<ShopDeps, 'clock' | 'audit' | 'linkOf' | 'changes'>

const nothingDue = () =>
  conflict('nothing_due', 'There is no balance to ask for: a deposit must be paid first.')

const beingPaid = () =>
  conflict(
    'payment_pending',
    'A payment for this order is being confirmed. Please ask for the balance only if it fails.',
  )

const unapplied = () =>
  conflict(
    'payment_unapplied',
    'The shop holds money for this order that doesn’t count. Please apply or refund it first.',
  )

const toBeCancelled = () =>
  conflict(
    'cancellation_asked',
    'A cancellation has been requested. Ask for the balance only if it is refused.',
  )

const askedToday = () =>
  conflict('balance_asked', 'The customer has already been asked for the balance today.')

const neverSent = () =>
  conflict('quote_not_sent', 'This quote has not been sent yet, so nobody has its link.')

/** What staff do with a quote besides editing and sending it. */
export const openQuoteActions = ({ clock, audit, linkOf, changes }: Deps) => ({
  /** Ends a quote that nobody has accepted, including a draft; 409 if it was accepted, declined or withdrawn. */
  withdraw: (staff: Account, id: string): Promise<void> =>
    audit.recordWith(staff, async (queries) => {
      const { current_version: version } = await lockOpenQuote(queries, id)
      const at = clock()
      await queries
        .updateTable('quotes')
        .set({ status: 'withdrawn', ended_at: at.toISOString(), request_key: null })
        .where('id', '=', id)
        .execute()
      await recordQuoteEvent(queries, { quote_id: id, kind: 'withdrawn', version, actor: staff.name, at })
      return { value: undefined, action: { act: 'quote.withdrawn', subject: id, details: { version } } }
    }),

  /**
   * Replaces the link of a quote, and with it the link of its order, to which its page leads. All earlier links stop
   * working.
   */
  renewLink: async (staff: Account, id: string): Promise<void> => {
    const orderId = await audit.recordWith(staff, async (queries) => {
      const at = clock()
      const quote = await renewQuoteLink(queries, id, { staff, at })
      if (!quote) throw quoteNotFound()
      if (quote.current_version === null) throw neverSent()
      const order = quote.order_id ? await lockOrder(queries, quote.order_id) : undefined
      // Nobody has a link to an order whose customer was erased.
      if (order && order.email !== '') await renewOrderLink(queries, order, { actorId: staff.id, at })
      return {
        value: order?.id,
        action: { act: 'quote.link-renewed', subject: id, details: { rev: quote.link_rev } },
      }
    })
    if (orderId !== undefined) changes.changed(orderId)
  },

  /**
   * Asks the customer by e-mail for the balance after a deposit, at most once a day; 409 if there is no balance to ask
   * for.
   */
  askBalance: (staff: Account, id: string): Promise<void> =>
    audit.recordWith(staff, async (queries) => {
      const quote = await queries
        .selectFrom('quotes')
        .select('order_id')
        .where('id', '=', id)
        .executeTakeFirst()
      // Locked, because her payment may be arriving right now.
      const order = quote?.order_id ? await lockOrder(queries, quote.order_id) : undefined
      if (order?.status !== 'part_paid' || paiseDue(order) <= 0) throw nothingDue()
      if (flagsOf(order).includes('payment_unknown')) throw beingPaid()
      if (await isPaymentPending(queries, order.id)) throw beingPaid()
      if (await holdsUnapplied(queries, order.id)) throw unapplied()
      if (await isCancellationAsked(queries, order.id)) throw toBeCancelled()
      const at = clock()
      const email = balanceEmail(await orderForEmail(queries, order, linkOf), dayInIndia(at))
      if (!(await emailing(queries, email, at).returning('id').executeTakeFirst())) throw askedToday()
      await recordQuoteEvent(queries, { quote_id: id, kind: 'balance_asked', actor: staff.name, at })
      return { value: undefined, action: { act: 'quote.balance-asked', subject: id } }
    }),
})
