import type { ServiceAsked } from '#contract/service/ask-service.ts'
import type { ServiceDecision } from '#contract/service/decide-service-request.ts'
import type { ServicePage } from '#contract/service/list-service-requests.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import type { OrderServiceView } from '#domain/service/service-request.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import type { OrderRow } from '#server/db/schema.ts'
import type { Client } from './client.ts'
import { emailsTo } from './emails.ts'
import { payIn } from './production.ts'
import { acceptQuote, storedOrder } from './quote-order.ts'
import type { Shop } from './shop.ts'

type Refused = OrderServiceView & {
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
}

const TOTAL_PAISE = 5_000_000

/**
 * An order that was just paid, in full or in part, in the account of `email`: a suit and a stole, before anything is
 * cut.
 */
export const orderBy = async (shop: Shop, email: string, paidPaise = TOTAL_PAISE): Promise<OrderRow> => {
  const { id: userId } = await openAccountsIn(shop.app.db.kysely)
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  const line = { entryId: '', slug: '', size: 'M', color: 'Ivory', quantity: 1, discountPaise: 0 }
  const order = await acceptQuote(shop, {
    userId,
    email,
    totalPaise: TOTAL_PAISE,
    requiredPaise: paidPaise,
    lines: [
      { ...line, title: 'Wedding suit', unitPricePaise: 4_000_000 },
      { ...line, title: 'Silk stole', size: '', unitPricePaise: 1_000_000 },
    ],
  })
  await payIn(shop, order, paidPaise)
  return storedOrder(shop, order)
}

/** The owner of an order on its page. */
export const buyerOf = (client: Client, { id }: Pick<OrderRow, 'id'>) => ({
  ask: (asked: Partial<ServiceAsked>) =>
    client.post<Refused>(`/api/orders/${id}/service`, { kind: 'question', line: null, words: '', ...asked }),
  add: (ticket: string, words: string) =>
    client.post<Refused>(`/api/orders/${id}/service/${ticket}`, { words }),
  view: async () => (await client.get<{ service: OrderServiceView }>(`/api/orders/${id}`)).body.service,
})

/** A member of staff at the service desk. */
export const serviceDeskOf = (staff: Client) => {
  const list = (query = '') => staff.get<ServicePage>(`/api/admin/service${query}`)
  const countEntries = async (ticket: string): Promise<number> =>
    (await list(`?q=${ticket}`)).body.requests?.[0]?.entries.length ?? 0
  return {
    list,
    read: (ticket: string) => staff.get<OpenServiceRequest>(`/api/admin/service/${ticket}`),
    /** Decides after having seen this many entries; without a number, all that there are. */
    decide: async (ticket: string, action: ServiceDecision['action'], text = '', seen?: number) =>
      staff.post<OpenServiceRequest & { readonly error: string }>(`/api/admin/service/${ticket}`, {
        action,
        text,
        entries: seen ?? (await countEntries(ticket)),
      }),
  }
}

/** The customer who asks. */
export const ASHA = 'asha@example.in'

/** A shop with a customer, her order that was just paid, and a member of staff. */
export const openScene = async (opening: Promise<Shop>) => {
  const shop = await opening
  const client = await shop.signIn(ASHA)
  const order = await orderBy(shop, ASHA)
  const staff = await shop.signIn('staff@example.in', 'admin')
  return {
    shop,
    order,
    client,
    staff,
    buyer: buyerOf(client, order),
    desk: serviceDeskOf(staff),
    /** Both some time later, when their sessions have long ended. */
    after: async (ms: number) => {
      shop.passTime(ms)
      return {
        buyer: buyerOf(await shop.signIn(ASHA), order),
        desk: serviceDeskOf(await shop.signIn('staff@example.in', 'admin')),
      }
    },
  }
}

/** The e-mails about requests sent to an address, oldest first. */
export const serviceEmailsTo = async (shop: Shop, to: string) =>
  (await emailsTo(shop, to)).filter(({ dedupe_key }) => dedupe_key.includes('service'))
