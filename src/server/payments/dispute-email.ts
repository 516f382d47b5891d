import type { Config } from '#config/read-config.ts'
import { formatPaise } from '#domain/money.ts'
import { isDisputeOver } from '#domain/orders/clearable-flag.ts'
import { formatDay } from '#domain/time/dates.ts'
import type { DisputeRow, OrderRow } from '../db/schema.ts'
import { staffEmail } from '../outbox/compose-email.ts'
import type { Email } from '../outbox/outbox.ts'

const subjectOf = ({ status, respond_by: respondBy }: DisputeRow, { number }: Pick<OrderRow, 'number'>) =>
  isDisputeOver(status)
    ? `The dispute about order ${number} is ${status}`
    : `Dispute about order ${number}${respondBy ? `: answer by ${formatDay(respondBy)}` : ''}`

/**
 * The e-mail to staff about a dispute that needs their answer or has ended. `idlePaise`: how much of the disputed
 * payment the shop then holds without a use for it.
 */
export const disputeEmail = (
  config: Config,
  dispute: DisputeRow,
  order: Pick<OrderRow, 'id' | 'number'>,
  idlePaise: number,
): Email => {
  const { id, phase, status, reason, amount_paise, deducted_paise } = dispute
  return staffEmail(config, {
    key: `dispute ${id} ${phase} ${status}`,
    subject: subjectOf(dispute, order),
    sentences: [
      `A customer’s bank has disputed a payment of ${formatPaise(amount_paise)} for order ${order.number}.`,
      ...(deducted_paise > 0
        ? [`Razorpay has taken ${formatPaise(deducted_paise)} from you for it. Don’t refund that again.`]
        : []),
      ...(idlePaise > 0
        ? [
            `${formatPaise(idlePaise)} of this payment is with you, and the order has no use for it. Please refund it, or let it count where it can.`,
          ]
        : []),
      ...(isDisputeOver(status)
        ? []
        : ['Answer it with proof of the order and its delivery: Razorpay dashboard → Disputes.']),
    ],
    blocks: [
      { name: 'Reason', lines: [reason || 'None was given.'] },
      { name: 'Phase', lines: [phase || 'None was given.'] },
      { name: 'Status', lines: [status.replaceAll('_', ' ')] },
    ],
    link: { words: 'Open the order', path: `/order/${order.id}` },
  })
}
