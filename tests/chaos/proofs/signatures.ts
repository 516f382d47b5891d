import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { allOf } from '../all-of.ts'
import type { Random } from '../random.ts'
import { booksOf } from './books.ts'
import { AT_ONCE, type Ground, type Shown, signedWith } from './ground.ts'

const HEX = '0123456789abcdef'

type Mutation = (right: PaymentProof, other: PaymentProof, random: Random) => object

const changed = (text: string, at: number, to: string) => text.slice(0, at) + to + text.slice(at + 1)

const otherDigit = ({ razorpay_signature: right }: PaymentProof, random: Random) => {
  const at = random.below(right.length)
  return changed(right, at, random.pick([...HEX].filter((digit) => digit !== right[at])))
}

const signatureOnly =
  (mutate: (right: PaymentProof, random: Random) => unknown): Mutation =>
  (right, _other, random) => ({ ...right, razorpay_signature: mutate(right, random) })

/** Each produces something that the provider never signed. */
const MUTATIONS: readonly Mutation[] = [
  signatureOnly(otherDigit),
  signatureOnly((_right, random) => Array.from({ length: 64 }, () => random.pick([...HEX])).join('')),
  signatureOnly(({ razorpay_signature: right }, random) => right.slice(0, random.below(64))),
  signatureOnly(({ razorpay_signature: right }, random) => right + random.pick([...HEX, ' ', '\n', '%00'])),
  signatureOnly(({ razorpay_signature: right }) => right.toUpperCase()),
  signatureOnly(({ razorpay_signature: right }, random) =>
    changed(right, random.below(64), random.pick(['g', 'é', ' ', 'O'])),
  ),
  signatureOnly(({ razorpay_signature: right }) => [...right].toReversed().join('')),
  signatureOnly(({ razorpay_signature: right }, random) =>
    random.pick<unknown>([[right], { 0: right }, null, 0, true, '', `${right}|${right}`, `sha256=${right}`]),
  ),
  signatureOnly(({ razorpay_order_id: order, razorpay_payment_id: payment }, random) =>
    signedWith(random.pick(['', 'guessed', 'secret', payment]), `${order}|${payment}`),
  ),
  signatureOnly(({ razorpay_signature: right }, random) => 'x'.repeat(random.below(20_000)) + right),
  (right, other) => ({ ...right, razorpay_payment_id: other.razorpay_payment_id }),
  (right, other) => ({ ...right, razorpay_order_id: other.razorpay_order_id }),
  (right, other) => ({ ...right, razorpay_signature: other.razorpay_signature }),
  (right, _other, random) => ({
    ...right,
    razorpay_payment_id: right.razorpay_payment_id + random.pick(['0', ' ', '|', '\t']),
  }),
  (right) => ({
    ...right,
    razorpay_payment_id: `${right.razorpay_order_id}|${right.razorpay_payment_id}`,
  }),
]

/**
 * Altered proofs of real payments: none of them marks its order as paid. The shop may find the payment by itself
 * meanwhile.
 */
export const alteredSignatures = async (ground: Ground, times: number): Promise<Shown> => {
  const [order, other] = await ground.orders(2)
  if (!order || !other) throw new Error('Nobody ordered')
  const right = await ground.pay(order)
  const elsewhere = await ground.pay(other)
  const altered = Array.from({ length: times }, (_, n) => {
    const mutate = MUTATIONS[n % MUTATIONS.length] ?? signatureOnly(otherDigit)
    return mutate(right, elsewhere, ground.random)
  })
  const answers = await allOf(altered, AT_ONCE, async (proof) => ({
    proof,
    answer: await ground.verify(order, proof),
  }))
  const odd = answers.filter(({ answer }) => answer?.status !== 400)
  const books = await booksOf(ground, [order.intent.orderId, other.intent.orderId])
  const honest = await ground.verify(order, right)
  return {
    figures: {
      'signatures altered': times,
      'of them refused': times - odd.length,
      'orders paid': books.paidByClaim,
    },
    deviations: [
      ...odd.map(({ proof, answer }) => `${JSON.stringify(proof)} was answered ${JSON.stringify(answer)}.`),
      ...(books.paidByClaim > 0 ? ['An order became paid by an altered proof.'] : []),
      ...(honest?.status === 200 ? [] : ['The true signature is refused too.']),
    ],
  }
}
