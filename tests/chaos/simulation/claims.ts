import type { Order } from '#domain/orders/order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { Answer } from '../../support/client.ts'

interface Refunded {
  readonly orderId: string
  readonly key: string
}

interface Listening {
  readonly deviate: (what: string) => void
  /** Whether the books say at this moment that an order is paid. */
  readonly isPaid: (orderId: string) => boolean
  readonly isFair: () => boolean
}

/** What the shop has said to people, so that it can be held to its word. */
export const openClaims = ({ deviate, isPaid, isFair }: Listening) => {
  const created: (PaymentIntent & { readonly paise: number })[] = []
  const intents = new Map<string, PaymentIntent>()
  const paid = new Set<string>()
  const refunded: Refunded[] = []

  const sayPaid = (orderId: string) => {
    if (!isPaid(orderId)) deviate(`Order ${orderId} was said to be paid and is not.`)
    paid.add(orderId)
  }

  return {
    created: (intent: PaymentIntent, paise: number): void => {
      created.push({ ...intent, paise })
      if (intent.amount !== paise)
        deviate(`A cart of ${paise} paise became order ${intent.orderId} of ${intent.amount}.`)
    },
    /** One order has one provider's order, whoever asks and whenever. */
    intent: (intent: PaymentIntent): void => {
      const known = intents.get(intent.orderId)
      if (known && (known.id !== intent.id || known.amount !== intent.amount))
        deviate(`Order ${intent.orderId} is to be paid as ${known.id} and as ${intent.id}.`)
      intents.set(intent.orderId, intent)
    },
    paid: sayPaid,
    seen: ({ _id, isPaid: isShownPaid }: Order): void => {
      if (isShownPaid) sayPaid(_id)
      else if (paid.has(_id)) deviate(`Order ${_id} was paid and is shown unpaid.`)
    },
    refunded: (orderId: string, key: string): void => void refunded.push({ orderId, key }),
    answered: (method: string, path: string, { status }: Answer<unknown>): void => {
      if (status === 500) deviate(`${method} ${path} answered 500.`)
      if (isFair() && status > 500) deviate(`${method} ${path} answered ${status} in fair weather.`)
    },
    all: { created, intents, paid, refunded },
  }
}

export type Claims = ReturnType<typeof openClaims>
