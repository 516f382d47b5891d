import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { endOrderLink } from '#stores/orders/order-actions.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useLive } from '../use-live.ts'

/** Ends the link by which an order is followed without an account, after a confirmation. */
export const EndLinkForm = ({ order }: { readonly order: Order }) => (
  <ConfirmButton
    words="End the tracking link"
    yes="End the link"
    title={`End the tracking link of order ${order.number}?`}
    text={deskMessages.endingLink}
    act={() => endOrderLink(order)}
    isBusy={useLive($orderBusy)}
    className="btn btn-outline mt-4"
  >
    {order.quoteLink && <p>{deskMessages.endingQuoteLink}</p>}
  </ConfirmButton>
)
