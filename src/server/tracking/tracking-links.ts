import { siteUrlOf } from '#config/read-config.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { type FoundOrder, ordersIn } from '../orders/order-answer.ts'
import { Refusal } from '../refusal.ts'
import { isSigned, signatureOf } from '../signature.ts'
import { openSigningKey } from '../signing-key.ts'

const TOKEN = /^([0-9a-f]{24})\.([0-9a-f]{64})$/
const NOBODYS = { id: '0'.repeat(24), link_rev: 0 }

type Linked = Pick<OrderRow, 'id' | 'link_rev'>

const saying = ({ id, link_rev }: Linked) => `order|${id}|${link_rev}`

/** One answer for an order that never was, a wrong token, and a link that was made useless. */
export const noSuchLink = () =>
  new Refusal(404, 'link_not_found', 'There is no order at this link. Please ask us for a new one.')

// A draft was never told to anybody; of an erased order nobody is left to whom the link belongs.
const isShown = ({ status, email }: OrderRow) => status !== 'draft' && email !== ''

type Deps = Pick<CoreDeps, 'config' | 'db' | 'clock'>

/**
 * The links by which customers follow their orders without signing in. They follow from the order, so that each e-mail
 * about it carries the same one, and end when its `link_rev` counts up. Their key is their own and lies in the database.
 */
export const openTrackingLinks = ({ config, ...deps }: Deps) => {
  const { kysely } = deps.db
  const key = openSigningKey(deps, 'order link')

  const tokenFor = async (order: Linked, queries?: Queries): Promise<string> =>
    `${order.id}.${signatureOf(saying(order), await key(queries))}`

  return {
    /** What stands in the customer's link behind `/track/`. */
    tokenFor,
    /** The customer's link, whole. */
    linkFor: async (order: Linked, queries?: Queries): Promise<string> =>
      `${siteUrlOf(config)}/track/${await tokenFor(order, queries)}`,
    /**
     * The order a link opens; 404, always the same, for any other. Every guess takes the same steps: a row is looked for
     * and a signature compared whether or not there is one.
     */
    open: async (token: string): Promise<FoundOrder> => {
      const [, id = NOBODYS.id, signature = ''] = TOKEN.exec(token) ?? []
      const order = await ordersIn(kysely).where('orders.id', '=', id).executeTakeFirst()
      const isRight = isSigned(saying(order ?? NOBODYS), signature, await key())
      if (!order || !isRight || !isShown(order)) throw noSuchLink()
      return order
    },
  }
}

export type TrackingLinks = ReturnType<typeof openTrackingLinks>
