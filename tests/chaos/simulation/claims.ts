import type { Order } from '#domain/orders/order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { Answer } from '../../support/client.ts'

interface Refunded {
  readonly orderId: string
  readonly key: string
}

interface Listening {
  readonly deviate: (what: string) => void
  /** Whether the books say at this moment that an order was paid wholly, or that any of its money came. */
  readonly wasPaid: (orderId: string) => boolean
  readonly hasMoney: (orderId: string) => boolean
  /** Whether money of another amount came for an order. */
  readonly hadWrongAmount: (orderId: string) => boolean
  readonly isFair: () => boolean
}

/** What the shop has said to people, so that it can be held to its word. */
export const openClaims = ({ deviate, wasPaid, hasMoney, hadWrongAmount, isFair }: Listening) => {
  const created: { readonly orderId: string; readonly paise: number }[] = []
  const intents = new Map<string, PaymentIntent>()
  const paid = new Set<string>()
  const refunded: Refunded[] = []
  const cancelled = new Set<string>()
  const applied: { readonly orderId: string; readonly paymentId: string }[] = []

  const sayPaid = (orderId: string) => {
    if (!wasPaid(orderId)) deviate(`Order ${orderId} was said to be paid and is not.`)
    paid.add(orderId)
  }

  return {
    created: (intent: PaymentIntent, paise: number): void => {
      created.push({ orderId: intent.orderId, paise })
      if (intent.amount !== paise)
        deviate(`A cart of ${paise} paise became order ${intent.orderId} of ${intent.amount}.`)
    },
    /** A quote was accepted and became an order. */
    accepted: (orderId: string, paise: number): void => void created.push({ orderId, paise }),
    /** One order from a cart has one provider's order, whoever asks and whenever, until money of another amount came by it. */
    intent: (intent: PaymentIntent): void => {
      const known = intents.get(intent.orderId)
      const isOther = known?.id !== intent.id && !hadWrongAmount(intent.orderId)
      if (known && (isOther || known.amount !== intent.amount))
        deviate(`Order ${intent.orderId} is to be paid as ${known.id} and as ${intent.id}.`)
      intents.set(intent.orderId, intent)
    },
    paid: sayPaid,
    /** A payment by a quote's link was said to count. */
    counted: (orderId: string): void => {
      if (!hasMoney(orderId)) deviate(`A payment of order ${orderId} was said to count and does not.`)
    },
    /** What a quote's link asks to be paid. */
    asked: ({ orderId, amount }: PaymentIntent, paise: number): void => {
      if (amount !== paise) deviate(`Of order ${orderId} ${amount} paise are asked for instead of ${paise}.`)
    },
    cancelled: (orderId: string): void => void cancelled.add(orderId),
    applied: (orderId: string, paymentId: string): void => void applied.push({ orderId, paymentId }),
    /** Asks to see an order: what comes may be older than what others hear meanwhile, not than what was said before. */
    look: (orderId: string) => {
      const wasSaidPaid = paid.has(orderId)
      return ({ _id, isPaid: isShownPaid, isCancelled }: Order): void => {
        if (isShownPaid) sayPaid(_id)
        else if (wasSaidPaid && !isCancelled) deviate(`Order ${_id} was paid and is shown unpaid.`)
      }
    },
    refunded: (orderId: string, key: string): void => void refunded.push({ orderId, key }),
    answered: (method: string, path: string, { status }: Pick<Answer<unknown>, 'status'>): void => {
      if (status === 500) deviate(`${method} ${path} answered 500.`)
      if (isFair() && status > 500) deviate(`${method} ${path} answered ${status} in fair weather.`)
    },
    all: { created, intents, paid, refunded, cancelled, applied },
  }
}

export type Claims = ReturnType<typeof openClaims>
