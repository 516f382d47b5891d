import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { customerEmail } from '../outbox/compose-email.ts'
import { isSentTo, lockMailbox } from '../outbox/mailbox.ts'
import type { Email } from '../outbox/outbox.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

/** Strangers who ask for her links must not fill her inbox. */
const MAX_PER_DAY = 3
/** A request within this time after another, e.g. by a second click, sends nothing. */
const REPEAT_WITHIN_MS = 60 * 1000
/** Links to older orders are not sent automatically; customers ask staff for them. */
const MAX_ORDER_AGE_MS = 365 * DAY_MS
const MAX_ORDERS = 10
/** The beginning of the keys of e-mails that send a customer the links to her orders again. */
export const LOST_LINKS = 'order-links '

export type LostLinksDeps = Pick<ShopDeps, 'db' | 'clock' | 'outbox' | 'backgroundWork' | 'linkOf'>

/** The latest orders of an e-mail address without those that closed unpaid, newest first. */
const ordersOf = (queries: Queries, email: string, at: Date) =>
  queries
    .selectFrom('orders')
    .select('id')
    .where('email', '=', email)
    .where('listed', '=', 1)
    .where('created_at', '>', isoAfter(at, -MAX_ORDER_AGE_MS))
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS)
    .execute()

const sentToday = (queries: Queries, email: string, at: Date) =>
  queries
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where(isSentTo(queries, email))
    .where('dedupe_key', 'like', `${LOST_LINKS}%`)
    .where('created_at', '>', isoAfter(at, -DAY_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PER_DAY)
    .execute()

interface LinkedOrder extends OrderRow {
  readonly link: string
}

const ONE = {
  subject: 'The link to your order',
  shows:
    'This link shows the progress of your order without signing in. Anyone with the link can see it too, so please keep it to yourself.',
  notAsked: 'If you did not ask for it, you can ignore this e-mail: this link was sent only to you.',
}

const SEVERAL = {
  subject: 'The links to your orders',
  shows:
    'These links show the progress of your orders without signing in. Anyone with the links can see it too, so please keep them to yourself.',
  notAsked: 'If you did not ask for them, you can ignore this e-mail: these links were sent only to you.',
}

const emailOf = ([newest, ...others]: readonly [LinkedOrder, ...LinkedOrder[]], key: string): Email => {
  const { subject, shows, notAsked } = others.length > 0 ? SEVERAL : ONE
  const linkTo = ({ number, link }: LinkedOrder) => ({ words: `Your order ${number}`, url: link })
  return customerEmail(
    { name: newest.customer_name, email: newest.email },
    { key, subject, sentences: [shows], link: linkTo(newest), notes: [...others.map(linkTo), notAsked] },
  )
}

/** Sends customers the links to their orders again, only to the e-mail address of the orders. */
export const openLostLinks = ({ db, clock, outbox, backgroundWork, linkOf }: LostLinksDeps) => {
  const sendTo = (email: string) =>
    db.transaction(async (queries) => {
      await lockMailbox(queries, email)
      const at = clock()
      const sent = await sentToday(queries, email, at)
      if (sent.length >= MAX_PER_DAY) return
      const [latest] = sent
      if (latest && at.getTime() - Date.parse(latest.created_at) < REPEAT_WITHIN_MS) return
      const linked: LinkedOrder[] = []
      for (const { id } of await ordersOf(queries, email, at)) {
        // Correcting its e-mail address takes the same lock: the new link must not go to the former address.
        const order = await lockOrder(queries, id)
        if (order?.email === email) linked.push({ ...order, link: await linkOf(order, queries) })
      }
      const [newest, ...others] = linked
      if (!newest) return
      // Two processes that are asked at the same time make the same key, so only one e-mail is sent. The link's number
      // sets apart the first list that is sent to a corrected address.
      const key = `${LOST_LINKS}${newest.id} ${newest.link_rev} after ${latest?.id ?? at.toISOString().slice(0, 10)}`
      await outbox.put(emailOf([newest, ...others], key), queries)
    })
  return {
    /**
     * Sends an address the links to its orders, if it has any, in the background: at most one e-mail a minute and three
     * a day to one mailbox, however its address is spelt.
     */
    send: (email: string) => backgroundWork.do('Sending the links of orders', () => sendTo(email)),
  }
}
