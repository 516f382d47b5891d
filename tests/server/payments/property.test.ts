import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '#server/auth/account.ts'
import type { OrderRow, PaymentPurpose } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { faultsInBooks, readBooks } from '../../support/order-books.ts'
import {
  acceptQuote,
  AMOUNTS,
  DEPOSIT,
  PAY_WITHIN_MS,
  storedOrder,
  TOTAL,
} from '../../support/quote-order.ts'
import type { Shop } from '../../support/shop.ts'
import { type Life, openLives } from '../../support/order-lives.ts'

/**
 * On how many lives each rule is tried; each makes hundreds of queries, so there are only a few unless more are asked
 * for.
 */
const RUNS = Number(process.env.TEST_INTERLEAVINGS ?? 6)
const TIME = { timeout: 120_000 + RUNS * 2_000 }

const adminOf = async (shop: Shop): Promise<Account> => {
  const { user } = await shop.signIn('admin@example.in', 'admin')
  const row = shop.app.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user?._id ?? '')
  return { ...(await row.executeTakeFirstOrThrow()), google_id: null }
}

/** A refusal is an answer like any other; anything else that is thrown is a fault. */
const orRefused = async <T>(answer: Promise<T>): Promise<T | Refusal> =>
  answer.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

const intentOf = async (life: Life, order: OrderRow, purpose: PaymentPurpose) =>
  life.process('first').payFor(order.id, purpose, AMOUNTS[purpose])

/** Whatever no webhook reported, the reconciler finds. */
const afterwards = (life: Life) => life.process('first').reconcile({ everything: true })

/** What is wrong with the only order of a life. */
const faultsIn = async ({ app: { db } }: Shop, { ledger, now }: Life) => {
  const books = await readBooks(db)
  expect(books.orders).toHaveLength(1)
  return faultsInBooks(books, ledger.books(), now().getTime())
}

type Step =
  | {
      readonly do: 'pay'
      readonly purpose: PaymentPurpose
      readonly isTold: boolean
      readonly isLate: boolean
    }
  | { readonly do: 'again' | 'reconcile' | 'cancel' }
  | { readonly do: 'refund'; readonly share: number; readonly isNamed: boolean }
  | { readonly do: 'apply' }
  | { readonly do: 'wait'; readonly hours: number }

const purpose = fc.constantFrom('deposit', 'balance', 'full')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pay'), purpose, isTold: fc.boolean(), isLate: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('again', 'reconcile') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
      isNamed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('apply') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.nat(100) }) },
)

/** A customer with one order, a browser with open dialogs, and staff at the desk. */
const openPeople = async (shop: Shop, life: Life, admin: Account) => {
  const order = await acceptQuote(shop, {
    at: life.now(),
    payBy: new Date(life.now().getTime() + PAY_WITHIN_MS),
  })
  const dialogs: string[] = []
  const payments = life.process('first')
  let deeds = 0

  const payAt = async (dialog: string, isTold: boolean, isLate: boolean) => {
    const proof = life.ledger.pay(dialog, isLate ? 'authorized' : 'captured')
    if (isTold) await orRefused(payments.verifyFor(order.id, proof))
  }
  const arrived = () =>
    shop.app.db.kysely
      .selectFrom('payments')
      .select(['provider_payment_id', 'status', 'amount_paise'])
      .where('status', 'in', ['captured', 'unapplied'])
      .orderBy('id')
      .execute()

  return async (one: Step): Promise<void> => {
    deeds += 1
    switch (one.do) {
      case 'pay': {
        const intent = await orRefused(intentOf(life, order, one.purpose))
        if (intent instanceof Refusal) return
        dialogs.push(intent.id)
        return payAt(intent.id, one.isTold, one.isLate)
      }
      case 'again':
        return dialogs[0] === undefined ? undefined : payAt(dialogs[0], true, false)
      case 'refund': {
        const [first] = await arrived()
        const { captured_paise } = await storedOrder(shop, order)
        const most = one.isNamed ? (first?.amount_paise ?? 0) : captured_paise
        const paymentId = one.isNamed ? first?.provider_payment_id : undefined
        const request = {
          amount: Math.max(1, Math.round(most * one.share) / 100),
          reason: 'As agreed',
          ...(paymentId && { paymentId }),
        }
        await orRefused(payments.refund(admin, order.id, request, `refund ${deeds}`))
        return
      }
      case 'apply': {
        const apart = (await arrived()).find(({ status }) => status === 'unapplied')
        if (apart) await orRefused(payments.apply(admin, order.id, apart.provider_payment_id ?? ''))
        return
      }
      case 'cancel':
        await orRefused(payments.cancel(admin, order.id, { reason: 'She asked for it' }, 'cancel'))
        return
      case 'reconcile':
        return payments.reconcile({ everything: true })
      case 'wait':
        return life.passTime(one.hours * 60 * 60 * 1000)
    }
  }
}

onBothDatabases((open) => {
  test(
    'whatever is paid, refunded, cancelled and waited for, the books agree to the paisa',
    TIME,
    async () => {
      const shop = await open()
      const admin = await adminOf(shop)
      const newLife = await openLives(shop)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) =>
          newLife(async (life) => {
            const act = await openPeople(shop, life, admin)
            for (const one of steps) await act(one)
            await afterwards(life)
            expect(await faultsIn(shop, life)).toEqual([])
          }),
        ),
        { numRuns: RUNS },
      )
    },
  )

  test(
    'paid while it is cancelled: everything is refunded, or unapplied for staff to decide',
    TIME,
    async () => {
      const shop = await open()
      const admin = await adminOf(shop)
      const newLife = await openLives(shop)
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.constantFrom('deposit', 'full', 'balance'), (turns, paid) =>
          newLife(async (life) => {
            const order = await acceptQuote(shop)
            if (paid === 'balance') {
              const { id } = await intentOf(life, order, 'deposit')
              await life.process('first').verifyFor(order.id, life.ledger.pay(id))
            }
            const proof = life.ledger.pay((await intentOf(life, order, paid)).id)
            const turn = () => turns.schedule(Promise.resolve())
            await turns.waitFor(
              Promise.all([
                orRefused(life.process('first', turn).verifyFor(order.id, proof)),
                life
                  .process('second', turn)
                  .cancel(admin, order.id, { reason: 'She asked for it' }, 'cancel'),
              ]),
            )
            await afterwards(life)
            expect(await faultsIn(shop, life)).toEqual([])
            const { status, captured_paise, refunded_paise } = await storedOrder(shop, order)
            expect({ status, held: captured_paise - refunded_paise }).toEqual({ status: 'closed', held: 0 })
          }),
        ),
        { numRuns: RUNS },
      )
    },
  )

  test(
    'deposit and full price paid in two tabs: one of them counts, the other is unapplied',
    TIME,
    async () => {
      const shop = await open()
      const newLife = await openLives(shop)
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.boolean(), (turns, isTold) =>
          newLife(async (life) => {
            const order = await acceptQuote(shop)
            const proofs = [
              life.ledger.pay((await intentOf(life, order, 'deposit')).id),
              life.ledger.pay((await intentOf(life, order, 'full')).id),
            ] as const
            const turn = () => turns.schedule(Promise.resolve())
            const [first, second] = [life.process('first', turn), life.process('second', turn)]
            await turns.waitFor(
              Promise.all([
                orRefused(first.verifyFor(order.id, proofs[0])),
                isTold
                  ? orRefused(second.verifyFor(order.id, proofs[1]))
                  : second.reconcile({ everything: true }),
              ]),
            )
            await afterwards(life)
            expect(await faultsIn(shop, life)).toEqual([])
            const { captured_paise, flag } = await storedOrder(shop, order)
            expect(flag).toBe('second_payment')
            expect([DEPOSIT, TOTAL]).toContain(captured_paise)
          }),
        ),
        { numRuns: RUNS },
      )
    },
  )

  test(
    'the balance asked for in two tabs while the deposit is reported twice is one payment, and paid once',
    TIME,
    async () => {
      const shop = await open()
      const newLife = await openLives(shop)
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), (turns) =>
          newLife(async (life) => {
            const order = await acceptQuote(shop)
            const proof = life.ledger.pay((await intentOf(life, order, 'deposit')).id)
            const turn = () => turns.schedule(Promise.resolve())
            const processes = [life.process('first', turn), life.process('second', turn)]
            const tabs = await turns.waitFor(
              Promise.all(
                processes.map(async (payments) => {
                  await payments.verifyFor(order.id, proof)
                  return orRefused(payments.payFor(order.id, 'balance', TOTAL - DEPOSIT))
                }),
              ),
            )
            const dialogs = tabs.flatMap((tab) => (tab instanceof Refusal ? [] : [tab.id]))
            expect(new Set(dialogs).size).toBe(1)
            life.ledger.pay(dialogs[0] ?? '')
            await afterwards(life)
            expect(await faultsIn(shop, life)).toEqual([])
            expect((await storedOrder(shop, order)).status).toBe('paid')
          }),
        ),
        { numRuns: RUNS },
      )
    },
  )

  test(
    'captured while it closes: it is paid, or closed with unapplied money, and never both',
    TIME,
    async () => {
      const shop = await open()
      const newLife = await openLives(shop)
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.boolean(), (turns, isOpenBeside) =>
          newLife(async (life) => {
            const order = await acceptQuote(shop)
            const { id } = await intentOf(life, order, 'full')
            if (isOpenBeside) await intentOf(life, order, 'deposit')
            life.passTime(PAY_WITHIN_MS)
            const turn = () => turns.schedule(Promise.resolve())
            const payingLate = async () => {
              await turn()
              const proof = life.ledger.pay(id)
              return orRefused(life.process('first', turn).verifyFor(order.id, proof))
            }
            await turns.waitFor(
              Promise.all([payingLate(), life.process('second', turn).reconcile({ everything: true })]),
            )
            await afterwards(life)
            expect(await faultsIn(shop, life)).toEqual([])
            const { status, flag } = await storedOrder(shop, order)
            expect([
              { status: 'paid', flag: null },
              { status: 'closed', flag: 'paid_when_closed' },
            ]).toContainEqual({ status, flag })
          }),
        ),
        { numRuns: RUNS },
      )
    },
  )
})
