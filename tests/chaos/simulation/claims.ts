import type { Order } from '#domain/orders/order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { Answer } from '../../support/client.ts'

interface Refunded {
  readonly orderId: string
  readonly key: string
}

interface Listening {
  readonly deviate: (what: string) => void
  /** Whether, according to the books at this moment, an order was fully paid, or any of its money arrived. */
  readonly wasPaid: (orderId: string) => boolean
  readonly hasMoney: (orderId: string) => boolean
  /** Whether a wrong amount arrived for an order. */
  readonly hadWrongAmount: (orderId: string) => boolean
  readonly isFair: () => boolean
}

/** Records what the shop has told people, so that it can be checked. */
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
    /**
     * An order from a cart has a single order at the provider, whoever asks and whenever, until a wrong amount was paid
     * for it.
     */
    intent: (intent: PaymentIntent): void => {
      const known = intents.get(intent.orderId)
      const isOther = known?.id !== intent.id && !hadWrongAmount(intent.orderId)
      if (known && (isOther || known.amount !== intent.amount))
        deviate(`Order ${intent.orderId} is to be paid as ${known.id} and as ${intent.id}.`)
      intents.set(intent.orderId, intent)
    },
    paid: sayPaid,
    /** The shop said that a payment through a quote's link counts. */
    counted: (orderId: string): void => {
      if (!hasMoney(orderId)) deviate(`A payment of order ${orderId} was said to count and does not.`)
    },
    /** The amount that a quote's link asks for. */
    asked: ({ orderId, amount }: PaymentIntent, paise: number): void => {
      if (amount !== paise) deviate(`Of order ${orderId} ${amount} paise are asked for instead of ${paise}.`)
    },
    cancelled: (orderId: string): void => void cancelled.add(orderId),
    applied: (orderId: string, paymentId: string): void => void applied.push({ orderId, paymentId }),
    /**
     * Starts a look at an order: the answer may be older than what others learn meanwhile, but not older than what was
     * said before.
     */
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
