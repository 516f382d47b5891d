import { z } from 'zod'
import type { EmailCorrection } from '#contract/orders/correct-email.ts'
import type { Detachment } from '#contract/orders/detach-order.ts'
import type { Account } from '../auth/account.ts'
import { accountEmail } from '../auth/auth-input.ts'
import { personSubject } from '../audit/audit.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { accountOfOrder, detachFromAccount } from '../orders/account-of-order.ts'
import { changeEmail } from '../orders/change-email.ts'
import {
  correctedEmail,
  correctedKey,
  formerAddressEmail,
  newLinkEmail,
  orderForEmail,
} from '../orders/order-emails.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { renewLink } from '../orders/renew-link.ts'
import { emailing, wasSentAbout } from '../outbox/outbox.ts'
import { renewWaiting } from '../outbox/renew-waiting.ts'
import { correctQuoteEmail, lockQuoteOfOrder } from '../quotes/correct-quote-email.ts'
import type { QuoteLinks } from '../quotes/quote-links.ts'
import { renewQuoteLink } from '../quotes/renew-quote-link.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { LOST_LINKS } from '../tracking/lost-links.ts'
import type { TrackingLinks } from '../tracking/tracking-links.ts'

/** An order's right e-mail address, under the rule for accounts, and the one that staff saw. */
export const emailCorrectionSchema = inputSchema<EmailCorrection>()(
  z.object({ email: accountEmail.shape.email, before: z.string().optional() }),
)

/** The account that staff saw an order in. */
export const detachmentSchema = inputSchema<Detachment>()(z.object({ accountId: z.string().optional() }))

export interface CorrectionDeps extends Pick<ShopDeps, 'clock' | 'audit' | 'linkOf' | 'changes'> {
  readonly trackingLinks: Pick<TrackingLinks, 'renewedIn'>
  readonly quoteLinks: Pick<QuoteLinks, 'renewedIn'>
}

/** An order and the quote it was made from. */
interface Sold {
  readonly order: OrderRow
  readonly quote: QuoteRow | undefined
}

interface LinkEnding {
  readonly staff: Account
  readonly at: Date
  /** Where e-mails about the order went until now; undefined if those that wait keep their ended links. */
  readonly formerEmail: string | undefined
  /** The beginnings of the keys of e-mails that are not sent any more. */
  readonly dropped: readonly string[]
}

/** Locks an order and its quote until the transaction ends, the quote first as everywhere; 404 without an order. */
const lockSold = async (queries: Queries, orderId: string): Promise<Sold> => {
  const quote = await lockQuoteOfOrder(queries, orderId)
  const order = await lockOrderOrThrow(queries, orderId)
  // The first e-mail about it is only written then.
  if (order.status === 'draft')
    throw conflict('not_placed', 'This order has not been placed yet. Please try again in a minute.')
  return { order, quote }
}

/** Whether an address was sent an e-mail about an order, its quote or one of its payments. */
const wasWrittenTo = async (queries: Queries, email: string, { order, quote }: Sold): Promise<boolean> => {
  const payments = await queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const ids = [order.id, ...(quote ? [quote.id] : []), ...payments.map(({ id }) => id)]
  return wasSentAbout(queries, email, ids)
}

/** Staff's corrections of whose an order is: where its e-mails go, and which account it is in. */
export const openCustomerCorrections = (deps: CorrectionDeps) => {
  const { clock, audit, linkOf, changes, trackingLinks, quoteLinks } = deps

  /** Ends every link to an order and its quote, renews those in waiting e-mails, and returns the changed order. */
  const endLinks = async (
    queries: Queries,
    { order, quote }: Sold,
    { staff, at, formerEmail, dropped }: LinkEnding,
  ): Promise<OrderRow> => {
    const offered = quote && (await renewQuoteLink(queries, quote.id, { staff, at }))
    const renewed = { ...order, link_rev: await renewLink(queries, order, { actorId: staff.id, at }) }
    if (formerEmail !== undefined)
      await renewWaiting(queries, {
        from: formerEmail,
        to: order.email,
        renewed: async (text) => {
          const tracked = await trackingLinks.renewedIn(text, renewed, queries)
          return quote && offered
            ? quoteLinks.renewedIn(tracked, { id: quote.id, link_rev: offered.link_rev }, queries)
            : tracked
        },
        dropped,
        at,
      })
    return renewed
  }

  return {
    /**
     * Sends an order's e-mails to another address from now on, the first of them with the order's new link. The former
     * address is told so if it was sent any.
     */
    correctEmail: async (
      staff: Account,
      orderId: string,
      { email, before }: EmailCorrection,
    ): Promise<void> => {
      await audit.recordWith(staff, async (queries) => {
        const sold = await lockSold(queries, orderId)
        const { email: formerEmail } = sold.order
        if (formerEmail === '')
          throw conflict(
            'no_customer',
            'The customer’s data has been erased, so there is nobody to write to.',
          )
        if (formerEmail === email) return { value: undefined }
        if (before !== undefined && formerEmail !== before)
          throw conflict(
            'email_changed',
            'A colleague has changed this e-mail address meanwhile. Please look at it again.',
          )
        const at = clock()
        // Read before e-mails that wait are sent elsewhere.
        const isToldOf = await wasWrittenTo(queries, formerEmail, sold)
        const order = await changeEmail(queries, sold.order, { email, actorId: staff.id, at })
        if (sold.quote) await correctQuoteEmail(queries, sold.quote, { email, staff, at })
        // A list of links may name other orders, of whoever really has that address.
        const dropped = [LOST_LINKS, correctedKey(orderId)]
        const renewed = await endLinks(queries, { ...sold, order }, { staff, at, formerEmail, dropped })
        if (isToldOf) await emailing(queries, formerAddressEmail(renewed, formerEmail), at).execute()
        await emailing(queries, correctedEmail(await orderForEmail(queries, renewed, linkOf)), at).execute()
        const details = { before: personSubject(formerEmail), after: personSubject(email) }
        return { value: undefined, action: { act: 'order.email', subject: orderId, details } }
      })
      changes.changed(orderId)
    },

    /**
     * Removes an order from its account. The customer is sent the new link, also in the e-mails that still wait, unless
     * the account has the order's own e-mail address: then its owner would get it.
     */
    detach: async (staff: Account, orderId: string, { accountId }: Detachment): Promise<void> => {
      await audit.recordWith(staff, async (queries) => {
        const sold = await lockSold(queries, orderId)
        const { user_id, email } = sold.order
        if (user_id === null) return { value: undefined }
        if (accountId !== undefined && accountId !== user_id)
          throw conflict(
            'account_changed',
            'This order is in another account by now. Please look at it again.',
          )
        const at = clock()
        const account = await accountOfOrder(queries, sold.order)
        const order = await detachFromAccount(queries, sold.order, { actorId: staff.id, at })
        const renewed = await endLinks(
          queries,
          { ...sold, order },
          { staff, at, formerEmail: account?.getsEmails ? undefined : email, dropped: [] },
        )
        if (!account?.getsEmails)
          await emailing(queries, newLinkEmail(await orderForEmail(queries, renewed, linkOf)), at).execute()
        return {
          value: undefined,
          action: { act: 'order.detach', subject: orderId, details: { account: user_id } },
        }
      })
      changes.changed(orderId)
    },
  }
}
