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
 * The e-mail to staff about a dispute that needs their answer or has ended. `unusedPaise`: how much of the disputed
 * payment the shop then holds without a use for it.
 */
export const disputeEmail = (
  config: Config,
  dispute: DisputeRow,
  order: Pick<OrderRow, 'id' | 'number'>,
  unusedPaise: number,
): Email => {
  const { id, phase, status, reason, amount_paise, deducted_paise, changed_at } = dispute
  return staffEmail(config, {
    // A dispute can get into the same state again, such as when another answer is sent back.
    key: `dispute ${id} ${phase} ${status} ${changed_at}`,
    subject: subjectOf(dispute, order),
    sentences: [
      `A customer’s bank has disputed a payment of ${formatPaise(amount_paise)} for order ${order.number}.`,
      ...(deducted_paise > 0
        ? [
            `Razorpay has already taken ${formatPaise(deducted_paise)} from you for it. Please don’t refund that amount as well.`,
          ]
        : []),
      ...(unusedPaise > 0
        ? [
            `You still hold ${formatPaise(unusedPaise)} of this payment, which the order does not need. Please refund it, or apply it if possible.`,
          ]
        : []),
      ...(isDisputeOver(status)
        ? []
        : ['Please answer it with proof of the order and its delivery: Razorpay dashboard → Disputes.']),
    ],
    blocks: [
      { name: 'Reason', lines: [reason || 'None given.'] },
      { name: 'Phase', lines: [phase || 'None given.'] },
      { name: 'Status', lines: [status.replaceAll('_', ' ')] },
    ],
    link: { words: 'Open the order', path: `/order/${order.id}` },
  })
}
