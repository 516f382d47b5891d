import { allOf } from '../all-of.ts'
import { linesOfBooks } from './books.ts'
import { AT_ONCE, type Ground, paymentFor, type Shown, signedWith } from './ground.ts'

const OLD_SECRET = 'the secret before the last'

/** Forged webhooks, and a replayed genuine one: nothing changes. */
export const forgedMessages = async (ground: Ground, times: number): Promise<Shown> => {
  const { random, shop } = ground
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_KEY_SECRET: keySecret } = shop.config
  const orders = await ground.orders(20)
  const [paid] = orders
  if (!paid) throw new Error('Nobody ordered')
  const honest = paymentFor(paid, 'pay_honest')
  await ground.tell({ event: 'payment.captured', id: 'honest', payment: honest })
  const readBooks = () =>
    linesOfBooks(
      ground,
      orders.map(({ intent }) => intent.orderId),
      'forged ',
    )
  const before = await readBooks()

  const forge = async (nth: number) => {
    const order = random.pick(orders.slice(1))
    const id = `forged ${nth}`
    const payment = paymentFor(order, `pay_forged${nth}`)
    const text = ground.notice({ event: random.pick(['payment.captured', 'order.paid']), id, payment })
    const right = signedWith(secret, text)
    const manners = [
      { notice: text, signature: '' },
      { notice: text, signature: signedWith('guessed', text) },
      { notice: text, signature: signedWith(OLD_SECRET, text) },
      { notice: text, signature: signedWith(keySecret, text) },
      // The same content, formatted differently.
      { notice: JSON.stringify(JSON.parse(text), null, 1), signature: right },
      { notice: text.replace('"currency":"INR"', '"currency":"USD"'), signature: right },
      { notice: `${text} `, signature: right },
      {
        notice: text,
        signature: random.pick([right.toUpperCase(), right.slice(1), `${right}0`, `sha256=${right}`]),
      },
    ]
    const { notice, signature } = manners[nth % manners.length] ?? { notice: text, signature: '' }
    return { text: notice, answer: await ground.deliver(notice, id, signature) }
  }
  const forged = await allOf(
    Array.from({ length: times }, (_, n) => n),
    AT_ONCE,
    forge,
  )
  const believed = forged.filter(({ answer }) => answer?.status !== 400)
  const after = await readBooks()
  const changed = [
    ...before.filter((line) => !after.includes(line)),
    ...after.filter((line) => !before.includes(line)),
  ]
  const again = await ground.tell({ event: 'payment.captured', id: 'honest again', payment: honest })
  const trail = await ground.db.kysely
    .selectFrom('order_events')
    .select('what')
    .where('order_id', '=', paid.intent.orderId)
    .where('what', 'in', ['paid', 'flagged'])
    .execute()
  return {
    figures: {
      'messages forged': times,
      'of them refused': times - believed.length,
      'changes in the books': changed.length,
    },
    deviations: [
      ...believed.map(({ text, answer }) => `${text} was answered ${JSON.stringify(answer)}.`),
      ...changed.map((line) => `The books are not what they were: ${line}`),
      ...(again?.status === 200 && trail.length === 1
        ? []
        : ['A true message told again under another id had an effect.']),
    ],
  }
}
