import { deskMessages } from '#copy/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { endOrderLink } from '#stores/orders/order-refund.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** Ends the link by which an order is followed without an account, after asking once more. */
export const EndLinkForm = ({ order }: { readonly order: Order }) => (
  <ConfirmForm
    label="End the tracking link"
    title={`End the tracking link of order ${order.number}`}
    fields={order.quoteLink && <p>{deskMessages.endingQuoteLink}</p>}
    note={deskMessages.endingLink}
    words={{ send: 'End the link', busy: 'Ending...', leave: 'Leave it' }}
    send={() => endOrderLink(order)}
  />
)
