import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { detachShownOrder } from '#stores/orders/order-refund.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { useLive } from '../use-live.ts'

/** Takes a quote's order out of the account of somebody who claimed it by its link, after asking once more. */
export const DetachForm = ({ order }: { readonly order: Order }) => (
  <AskFirst
    words="Take it out of this account"
    yes="Take it out"
    no="Leave it"
    title={`Take order ${order.number} out of this account`}
    text={deskMessages.detaching(order.account?.name ?? '')}
    act={() => detachShownOrder(order)}
    isBusy={useLive($orderBusy)}
  />
)
