import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import type { App } from '#server/app.ts'
import type { PaymentPurpose } from '#server/db/schema.ts'
import { storeQuoteOrder } from '#server/orders/store-quote-order.ts'
import { ADDRESS } from '../../support/checkout.ts'
import type { Claims } from './claims.ts'
import type { Payer } from './people.ts'
import { theWorld } from './world.ts'

const SECOND_MS = 1000
const PAY_WITHIN_MS = 3 * DAY_MS
const LINE = { entryId: '', slug: '', title: 'Wedding suit', size: 'M', color: 'Ivory', discountPaise: 0 }

interface Answered<T> {
  readonly status: number
  readonly body?: T
}

interface Ways {
  readonly ask: <T>(route: string, work: (app: App) => Promise<T>) => Promise<Answered<T> | undefined>
  readonly persistently: <A extends { readonly status: number }>(
    work: () => Promise<A | undefined>,
  ) => Promise<A | undefined>
  readonly dialog: (payer: Payer, intent: PaymentIntent) => Promise<void>
  readonly claims: Claims
}

interface Bought {
  readonly orderId: string
  readonly total: number
  /** In paise; undefined if everything is paid at once. */
  readonly deposit: number | undefined
}

/**
 * The holder of a quote's link: she has accepted, and pays a deposit and the balance, or everything at once, or both.
 */
export const openGuest = ({ ask, persistently, dialog, claims }: Ways) => {
  const world = theWorld()
  const { random } = world

  const accept = async (): Promise<Bought | undefined> => {
    const total = (20_000 + random.below(100_000)) * 100
    const deposit = random.chance(0.75) ? Math.round(total / random.pick([2, 3])) : undefined
    const answer = await ask('accept', (app) =>
      app.db.transaction((queries) => {
        const at = app.clock()
        return storeQuoteOrder(queries, {
          userId: null,
          customerName: 'Ritu Sen',
          email: 'ritu@example.in',
          lines: [{ ...LINE, quantity: 1, unitPricePaise: total }],
          shippingPaise: 0,
          totalPaise: total,
          address: { ...ADDRESS, state: 'Karnataka' },
          gstin: '',
          requiredPaise: deposit ?? total,
          production: { from: 6, to: 21 },
          payBy: new Date(at.getTime() + PAY_WITHIN_MS),
          at,
          details: {},
        })
      }),
    )
    if (!answer?.body) return undefined
    const { id: orderId } = answer.body
    claims.accepted(orderId, total)
    return { orderId, total, deposit }
  }

  const payerOf = (orderId: string): Payer => ({
    verify: async (proof) => {
      const answer = await persistently(() => ask('verify', (app) => app.payments.verifyFor(orderId, proof)))
      if (answer?.body?.status === 'ok') claims.counted(orderId)
    },
    look: async () => undefined,
  })

  const pay = async (orderId: string, purpose: PaymentPurpose, paise: number): Promise<void> => {
    const answer = await persistently(() =>
      ask(`pay ${purpose}`, (app) => app.payments.payFor(orderId, purpose, paise)),
    )
    if (!answer?.body) return
    claims.asked(answer.body, paise)
    await dialog(payerOf(orderId), answer.body)
  }

  const payFirst = async ({ orderId, total, deposit }: Bought): Promise<void> => {
    const isTorn = deposit !== undefined && random.chance(0.2)
    await Promise.all([
      deposit === undefined ? pay(orderId, 'full', total) : pay(orderId, 'deposit', deposit),
      // In another tab she pays the full amount.
      ...(isTorn ? [pay(orderId, 'full', total)] : []),
    ])
  }

  /** Pays what her link's page says is left. */
  const payRest = async (bought: Bought): Promise<void> => {
    const looked = await ask('look', (app) => app.orders.find(bought.orderId))
    if (!looked?.body) return
    const { captured_paise: paid, total_paise: total, status } = looked.body
    if (status === 'unpaid') return payFirst(bought)
    if (status !== 'part_paid') return
    const balance = () => pay(bought.orderId, 'balance', total - paid)
    await Promise.all(random.chance(0.2) ? [balance(), balance()] : [balance()])
  }

  return {
    buy: async (): Promise<void> => {
      await world.pause(world.between(SECOND_MS, 4 * HOUR_MS))
      const bought = await accept()
      if (!bought) return
      await payFirst(bought)
      for (let times = random.below(4); times > 0; times -= 1) {
        await world.pause(world.between(MINUTE_MS, 2 * DAY_MS))
        await payRest(bought)
      }
    },
  }
}
