import { legal } from '#copy/settings.ts'
import { formatPaise } from '#domain/money.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { OrderRow, PaymentRow } from '../db/schema.ts'
import { staffEmail } from '../outbox/compose-email.ts'
import { emailing } from '../outbox/outbox.ts'
import { Refusal } from '../refusal.ts'
import type { ProviderFailure } from './provider.ts'

const { email: CARE_EMAIL, phone: CARE_PHONE } = legal.customerCare
const REACH_US = `Please write to ${CARE_EMAIL} or call ${CARE_PHONE}: we will find another way.`
const DATE_LENGTH = '2030-01-09'.length

/** A payment that the provider will not open, however often it is asked. */
export interface RefusedPayment {
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly failure: ProviderFailure
}

type Deps = Pick<CoreDeps, 'config' | 'db' | 'log' | 'clock'>

/** The provider can refuse the shop's amounts only for being too large: they are whole paise, and a rupee or more. */
const isTooLarge = ({ failure }: RefusedPayment) => failure.field === 'amount'

const hasSmallerDeposit = async (queries: Queries, { payment }: RefusedPayment): Promise<boolean> =>
  payment.purpose === 'full' &&
  hasRow(
    queries
      .selectFrom('production_terms')
      .select('order_id')
      .where('order_id', '=', payment.order_id)
      .where('required_paise', '<', payment.amount_paise),
  )

const refusalOf = async (queries: Queries, refused: RefusedPayment): Promise<Refusal> => {
  if (!isTooLarge(refused))
    return new Refusal(422, 'payment_refused', `This can’t be paid online just now. ${REACH_US}`)
  const deposit = (await hasSmallerDeposit(queries, refused)) ? ' You can pay the deposit first.' : ''
  const message = `This amount is more than can be paid online at once.${deposit} ${REACH_US}`
  return new Refusal(422, 'amount_too_large', message)
}

/**
 * Handles a payment that the provider refuses: e-mails staff, once, and returns the refusal that tells the customer how
 * to reach the brand.
 */
export const openRefusedPayments = ({ config, db, log, clock }: Deps) => {
  const tellStaff = async (refused: RefusedPayment, at: Date) => {
    const { order, payment, failure } = refused
    const amount = formatPaise(payment.amount_paise)
    const [subject, advice] = isTooLarge(refused)
      ? ([
          `Order ${order.number}: ${amount} is more than can be paid online`,
          'Razorpay raises an account’s payment limit on request. A quote can ask for a deposit, and so be paid in two parts.',
        ] as const)
      : ([
          `Order ${order.number}: the payment provider refused a payment`,
          'Other orders may be affected; this e-mail is sent at most once a day.',
        ] as const)
    // Any other reason affects every payment, so staff get one e-mail a day instead of one per payment.
    const about = isTooLarge(refused) ? payment.id : at.toISOString().slice(0, DATE_LENGTH)
    const email = staffEmail(config, {
      key: `staff refused payment ${about}`,
      subject,
      sentences: [
        `The payment provider refused a payment of ${amount}. Nothing was paid, and the customer was asked to write or call.`,
        advice,
      ],
      // The customer is named only on the order's page, where her details can be erased.
      blocks: [{ name: 'Reason', lines: [failure.message] }],
      link: { words: 'Open the order', path: `/order/${order.id}` },
    })
    await emailing(db.kysely, email, at).execute()
  }

  return async (refused: RefusedPayment): Promise<Refusal> => {
    log.error({ order: refused.order.id, err: refused.failure }, 'The payment provider refused a payment')
    await tellStaff(refused, clock())
    return refusalOf(db.kysely, refused)
  }
}

export type RefusedPayments = ReturnType<typeof openRefusedPayments>
