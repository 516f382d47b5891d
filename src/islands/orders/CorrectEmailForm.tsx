import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { correctOrderEmail } from '#stores/orders/order-refund.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { Field } from '../ui/Field.tsx'
import { useLive } from '../use-live.ts'

/** Corrects where the e-mails about an order go. */
export const CorrectEmailForm = ({ order }: { readonly order: Order }) => (
  <AskFirst
    words="Correct the e-mail address"
    yes="Correct it"
    title={`E-mail address of order ${order.number}`}
    text={deskMessages.correctingEmail}
    act={(textOf) => correctOrderEmail(order, textOf('email'))}
    isBusy={useLive($orderBusy)}
  >
    <Field
      key={order.email}
      label="E-mail address"
      name="email"
      type="email"
      defaultValue={order.email}
      required
    />
  </AskFirst>
)
