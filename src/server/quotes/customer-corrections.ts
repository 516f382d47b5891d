import { z } from 'zod'
import type { EmailCorrection } from '#contract/orders/correct-email.ts'
import type { OrderDetachment } from '#contract/orders/detach-order.ts'
import { knownEmail } from '#domain/account/email.ts'
import type { Account } from '../auth/account.ts'
import { accountEmail } from '../auth/auth-input.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { claimingAccount } from '../orders/claiming-account.ts'
import { correctedEmail, orderForEmail } from '../orders/order-emails.ts'
import { record } from '../orders/order-events.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { renewLink } from '../orders/renew-link.ts'
import { reindexOrder } from '../orders/search-index.ts'
import { emailing } from '../outbox/outbox.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { lockQuote } from './lock-quote.ts'
import { draftOf, writeDraft } from './quote-drafts.ts'
import { quoteSearchText } from './quote-search.ts'
import { renewQuoteLink } from './renew-quote-link.ts'

/** The right e-mail address of an order, and the one staff saw. */
export const emailCorrectionSchema = inputSchema<EmailCorrection>()(
  z.object({ before: z.string(), email: accountEmail.shape.email }),
)

/** The account that an order is to leave. */
export const detachmentSchema = inputSchema<OrderDetachment>()(z.object({ account: z.string() }))

type Deps = Pick<ShopDeps, 'clock' | 'audit' | 'changes' | 'linkOf'>

interface Locked {
  readonly order: OrderRow
  /** The quote it came from. */
  readonly quote: QuoteRow | undefined
}

interface Correction {
  readonly staff: Account
  readonly at: Date
}

/** Locks an order with its quote, the quote first, as everything does that changes both; 404 without an order. */
const lockBoth = async (queries: Queries, orderId: string): Promise<Locked> => {
  const found = await queries
    .selectFrom('quotes')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const quote = found && (await lockQuote(queries, found.id))
  return { quote, order: await lockOrderOrThrow(queries, orderId) }
}

/** Ends every link to an order that was given out, its quote's too. */
const endLinks = async (queries: Queries, { order, quote }: Locked, { staff, at }: Correction) => {
  if (quote) await renewQuoteLink(queries, quote.id, { staff, at })
  await renewLink(queries, order, { actorId: staff.id, at })
}

/** Has a quote say the corrected address as well; its signed versions say what they said. */
const correctQuote = async (queries: Queries, quote: QuoteRow, email: string, { staff, at }: Correction) => {
  const { id, number, name, phone } = quote
  const { draft, rev } = await draftOf(queries, id)
  await queries
    .updateTable('quotes')
    .set({ email, search_text: quoteSearchText(number, { name, email, phone, lines: draft.lines }) })
    .where('id', '=', id)
    .execute()
  if (knownEmail(draft.email) === quote.email)
    await writeDraft(queries, id, { rev, draft: { ...draft, email }, staff, at })
}

/** Lets staff put right whose an order is: where its e-mails go, and whose account it is in. */
export const openCustomerCorrections = ({ audit, clock, changes, linkOf }: Deps) => ({
  /** Sends an order's e-mails to another address from now on, and the link of now with the first of them. */
  correctEmail: async (
    staff: Account,
    orderId: string,
    { before, email }: EmailCorrection,
  ): Promise<void> => {
    await audit.recordWith(staff, async (queries) => {
      const locked = await lockBoth(queries, orderId)
      const { order, quote } = locked
      if (order.email === '' || order.status === 'draft')
        throw conflict('no_customer', 'Nobody is written to about this order.')
      if (order.email === email) return { value: undefined }
      if (order.email !== before)
        throw conflict(
          'email_changed',
          'Somebody has changed this e-mail address meanwhile. Please look at it again.',
        )
      const at = clock()
      await queries.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
      await reindexOrder(queries, { ...order, email })
      if (quote) await correctQuote(queries, quote, email, { staff, at })
      // The history of an order doesn't repeat the wrong address: it may be a stranger's.
      await record(queries, { orderId, at, input: 'admin', actorId: staff.id, what: 'email_changed' })
      await endLinks(queries, locked, { staff, at })
      const changed = { ...order, email, link_rev: order.link_rev + 1 }
      await emailing(queries, correctedEmail(await orderForEmail(queries, changed, linkOf), at), at).execute()
      return { value: undefined, deed: { act: 'order.email', subject: orderId } }
    })
    changes.changed(orderId)
  },

  /** Takes an order out of an account that its quote's link was used for by somebody else than its customer. */
  detach: async (staff: Account, orderId: string, { account }: OrderDetachment): Promise<void> => {
    await audit.recordWith(staff, async (queries) => {
      const locked = await lockBoth(queries, orderId)
      const { order } = locked
      if (order.source !== 'quote')
        throw conflict('not_detachable', 'This order was placed by the account it is in.')
      if (order.user_id === null) return { value: undefined }
      if ((await claimingAccount(queries, order))?.email !== account)
        throw conflict('account_changed', 'This order is in another account by now. Please look at it again.')
      const at = clock()
      await queries.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute()
      await record(queries, { orderId, at, input: 'admin', actorId: staff.id, what: 'detached' })
      await endLinks(queries, locked, { staff, at })
      return { value: undefined, deed: { act: 'order.detach', subject: orderId } }
    })
    changes.changed(orderId)
  },
})
