import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { allOf } from '../all-of.ts'
import type { Answer } from '../http-client.ts'
import { AT_ONCE, type Ground, type Shown } from './ground.ts'

/** One of staff, whom no other proof knows. */
const STAFF = 900_001
const TOTAL = 55_000_00
const DEPOSIT = 20_000_00

const DRAFT: Omit<QuoteDraft, 'validUntil'> = {
  name: 'Ritu Sen',
  email: 'ritu@example.in',
  phone: '9876543210',
  lines: [
    {
      product: '',
      slug: '',
      title: 'Wedding suit',
      color: 'Ivory',
      size: 'M',
      quantity: 1,
      unitPrice: 55_000,
      discount: 0,
    },
  ],
  shipping: 0,
  productionFrom: 6,
  productionTo: 21,
  deposit: DEPOSIT / 100,
  note: '',
}

type Call = () => Promise<Answer | undefined>

/** What is tried at the same moment, each from whichever of the processes is next. */
const RACES = ['accept', 'withdraw', 'revise', 'decline', 'new link'] as const
type Race = (typeof RACES)[number]

const ok = <T>(answer: Answer | undefined): T => {
  if (answer?.status !== 200 && answer?.status !== 201)
    throw new Error(`The desk answered ${JSON.stringify(answer)}`)
  return answer.body as T
}

const openDesk = async ({ http, db, signedInAs }: Ground) => {
  const { token, user } = await signedInAs(STAFF)
  await db.kysely.updateTable('users').set({ is_admin: 1 }).where('email', '=', user.email).execute()
  const bearer = { authorization: `Bearer ${token}` }
  const post = (path: string, body: unknown) => http.post(`/api/admin/quotes${path}`, body, bearer)
  const draft = { ...DRAFT, validUntil: dayInIndia(new Date(), 7) }
  const save = (id: string, rev: number, change: Partial<QuoteDraft>) =>
    http.patch(`/api/admin/quotes/${id}`, { rev, draft: { ...draft, ...change } }, bearer)
  const send = (id: string, rev: number) => post(`/${id}/send`, { rev, email: false })
  return {
    save,
    send,
    change: (id: string, action: object) => post(`/${id}/actions`, action),
    sent: async (): Promise<DeskQuote> => {
      const made = ok<DeskQuote>(await post('', { from: 'nothing' }))
      const saved = ok<DeskQuote>(await save(made.id, made.rev, {}))
      return ok<DeskQuote>(await send(made.id, saved.rev))
    },
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

const holderOf = ({ http, shop }: Ground, quote: DeskQuote) => {
  const token = quote.link?.split('/').at(-1) ?? ''
  const post = (fields: Readonly<Record<string, string>>) =>
    http.deliver(`/quote/${token}`, String(new URLSearchParams(fields)), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: shop.config.SITE_URL,
    })
  const version = '1'
  return {
    accept: () =>
      post({
        action: 'accept',
        name: 'Ritu Sen',
        version,
        sha256: quote.versions[0]?.sha256 ?? '',
        address: '12 Residency Road',
        city: 'Bengaluru',
        postalCode: '560025',
        state: '29',
        phone: '9876543210',
        gstin: '',
        terms: 'yes',
      }),
    decline: () => post({ action: 'decline', version }),
    pay: (purpose: string) => http.post(`/api/quotes/${token}/pay`, { purpose }),
    verify: (proof: PaymentProof) => http.post(`/api/quotes/${token}/verify`, proof),
  }
}

/** Longer than accepting takes: now the one comes first, now the other. */
const LATEST_MS = 120

/** Accepting twice, and something that must not go with it, a moment before or after. */
const race = async (ground: Ground, desk: Desk, kind: Race, quote: DeskQuote): Promise<void> => {
  const holder = holderOf(ground, quote)
  const later = (call: Call) => sleep(ground.random.below(LATEST_MS)).then(call)
  const accept: readonly Call[] = [holder.accept, holder.accept]
  if (kind === 'revise') {
    const { rev } = ok<DeskQuote>(await desk.save(quote.id, quote.rev, { shipping: 900 }))
    await Promise.all([...accept.map((call) => call()), later(() => desk.send(quote.id, rev))])
    return
  }
  const others: Readonly<Record<Exclude<Race, 'revise'>, readonly Call[]>> = {
    accept: [],
    withdraw: [() => desk.change(quote.id, { action: 'withdraw' })],
    decline: [holder.decline],
    'new link': [() => desk.change(quote.id, { action: 'newLink' })],
  }
  await Promise.all([...accept.map((call) => call()), ...others[kind].map(later)])
}

/** The deposit twice and the whole at once, each paid and shown at once; what was asked for, paise. */
const pay = async (ground: Ground, quote: DeskQuote): Promise<readonly number[]> => {
  const holder = holderOf(ground, quote)
  const answers = await Promise.all(['deposit', 'deposit', 'full'].map((purpose) => holder.pay(purpose)))
  const intents = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body as PaymentIntent] : []))
  const each = [...new Map(intents.map((intent) => [intent.id, intent])).values()]
  await Promise.all(
    each.map(async ({ id }) => {
      const proof = await ground.shop.control<PaymentProof>('razorpay', 'POST', '/control/pay', {
        order_id: id,
        outcome: 'captured',
        webhooks: false,
      })
      await holder.verify(proof)
    }),
  )
  return each.map(({ amount }) => amount)
}

/** How a quote stands in the end, and every way in which that is not whole. */
const faultsOf = async ({ db: { kysely } }: Ground, { id }: DeskQuote): Promise<readonly string[]> => {
  const quote = await kysely.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const orders = await kysely
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .selectAll('orders')
    .where('order_events.what', '=', 'placed')
    .where('order_events.details', 'like', `%"${quote.number}"%`)
    .execute()
  const events = await kysely.selectFrom('quote_events').select('kind').where('quote_id', '=', id).execute()
  const isAccepted = quote.status === 'accepted'
  const accepted = events.filter(({ kind }) => kind === 'accepted').length
  const [order] = orders
  return [
    orders.length !== (isAccepted ? 1 : 0) && `it is ${quote.status}, with ${orders.length} orders`,
    accepted !== (isAccepted ? 1 : 0) && `it is ${quote.status}, accepted ${accepted} times`,
    isAccepted && quote.accepted_version !== quote.current_version && 'another version was accepted',
    isAccepted && order?.id !== quote.order_id && 'its order is another’s',
    order !== undefined && order.total_paise !== TOTAL && `its order comes to ${order.total_paise}`,
    order !== undefined && order.captured_paise > TOTAL && `${order.captured_paise} paise of it count`,
  ].flatMap((fault) => (fault ? [`Quote ${quote.number}: ${fault}.`] : []))
}

/** Quotes accepted, withdrawn, revised, declined and paid at the same moment by several processes. */
export const quotesDecidedOnce = async (ground: Ground, times: number): Promise<Shown> => {
  const desk = await openDesk(ground)
  const ends = new Map<string, number>()
  const asked: number[] = []
  const faults = await allOf(
    Array.from({ length: times }, (_, n) => RACES[n % RACES.length] ?? 'accept'),
    AT_ONCE,
    async (kind) => {
      const quote = await desk.sent()
      await race(ground, desk, kind, quote)
      if (kind === 'accept') asked.push(...(await pay(ground, quote)))
      const { status } = await ground.db.kysely
        .selectFrom('quotes')
        .select('status')
        .where('id', '=', quote.id)
        .executeTakeFirstOrThrow()
      ends.set(`${kind}: ${status}`, (ends.get(`${kind}: ${status}`) ?? 0) + 1)
      return faultsOf(ground, quote)
    },
  )
  return {
    figures: {
      quotes: times,
      'payments asked for': asked.length,
      ...Object.fromEntries([...ends].toSorted()),
    },
    deviations: [
      ...faults.flat(),
      ...asked.flatMap((paise) =>
        paise === DEPOSIT || paise === TOTAL ? [] : [`${paise} paise were asked for.`],
      ),
      ...(ends.get(`accept: accepted`) === Math.ceil(times / RACES.length)
        ? []
        : ['A quote was not accepted.']),
    ],
  }
}
