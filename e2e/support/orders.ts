import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { openedShop, siteUrl } from './opened-shop.ts'
import { callAsStaff, post, type Person } from './people.ts'

interface Ledger {
  readonly orders: readonly {
    readonly id: string
    readonly amount: number
    readonly notes: { readonly orderId: string }
  }[]
  readonly payments: readonly { readonly id: string; readonly order_id: string; readonly status: string }[]
}

const ADDRESS = {
  name: 'Meera Iyer',
  address: '4 Cubbon Road',
  city: 'Shivajinagar',
  postalCode: '560001',
  phone: '9876501234',
}

const offers = async (): Promise<Offers> =>
  (await fetch(`${siteUrl()}/catalogue.json`).then((answer) => answer.json())) as Offers

/** A line from today's catalogue, in the product's first colour and size M unless told otherwise. */
export const lineOf = async (slug: string, given: Partial<CartLine> = {}): Promise<CartLine> => {
  const [product, offer] = Object.entries(await offers()).find(([, each]) => each.slug === slug) ?? []
  if (!product || !offer?.price) throw new Error(`The shop sells no ${slug}.`)
  const { quantity = 1, unitPrice = offer.price } = given
  return {
    product,
    productName: offer.title,
    image: offer.image,
    color: offer.colors[0] ?? '',
    size: 'M',
    quantity,
    price: unitPrice * quantity,
    unitPrice,
    slug,
    ...given,
  }
}

/** Places an unpaid order, without a browser. */
export const placeOrder = (
  person: Person,
  lines: readonly CartLine[],
  address = ADDRESS,
): Promise<PaymentIntent> => {
  const totalPrice = lines.reduce((sum, { price }) => sum + price, 0)
  return post(
    `${siteUrl()}/api/payment/create-payment-intent`,
    {
      amount: totalPrice * 100,
      totalPrice,
      products: lines,
      shippingAddress: address,
      userId: person.user.googleId ?? person.user._id,
    },
    person.token,
  )
}

/** The proof that the dialog would give a page; the provider sends no webhooks. */
export const proofOf = (
  orderId: string,
  outcome: 'captured' | 'authorized' = 'captured',
): Promise<PaymentProof> =>
  post(`${openedShop().razorpay}/control/pay`, { order_id: orderId, outcome, webhooks: false })

/** Places an order and pays for it, without a browser. */
export const payForOrder = async (person: Person, lines: readonly CartLine[]): Promise<PaymentIntent> => {
  const intent = await placeOrder(person, lines)
  await post(`${siteUrl()}/api/payment/verify-payment`, await proofOf(intent.id), person.token)
  return intent
}

/** Moves an order to a stage as the desk does, after its step number `step`. */
export const moveOrder = (orderId: string, stage: string, step = 1): Promise<void> =>
  callAsStaff('POST', `/api/orders/${orderId}/production`, { act: 'move', stage, step })

/** Every order and payment known to the provider. */
export const ledger = async (): Promise<Ledger> =>
  (await fetch(`${openedShop().razorpay}/control/ledger`).then((answer) => answer.json())) as Ledger

/** Scripts faults of the provider; each names a payment or an order, so that other tests aren't affected. */
export const arrangeFaults = (...faults: readonly object[]): Promise<void> =>
  post(`${openedShop().razorpay}/control/faults`, faults)

/** Removes the faults about a text. */
export const endFaults = async (about: string): Promise<void> => {
  await fetch(`${openedShop().razorpay}/control/faults?about=${about}`, { method: 'DELETE' })
}

/** Captures an authorised payment at the provider, which then notifies the shop. */
export const captureAtProvider = async (paymentId: string, amount: number): Promise<void> => {
  const { razorpay, razorpayKey } = openedShop()
  const answer = await fetch(`${razorpay}/v1/payments/${paymentId}/capture`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(razorpayKey).toString('base64')}`,
    },
    body: JSON.stringify({ amount, currency: 'INR' }),
  })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
}

/** Makes the provider notify the shop of a dispute about a payment: `created`, `won` or `lost`. */
export const tellDispute = (event: string, dispute: object): Promise<void> =>
  post(`${openedShop().razorpay}/control/dispute`, { event, ...dispute })
