import { useEffect, type ReactNode } from 'react'
import { messages } from '#copy/messages.ts'
import { $checkedBag, checkBag } from '#stores/bag-check.ts'
import { followOpenOrders } from '#stores/checkout.ts'
import type { Till } from '#stores/payment.ts'
import { showKeptToast } from '#stores/toasts.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietPage } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { BagLines } from './BagLines.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'

interface Props extends Till {
  /** The picture behind the empty bag's sentence. */
  readonly emptyPicture?: ReactNode
}

const EmptyBag = ({ picture }: { readonly picture: ReactNode }) => (
  <section className="relative flex min-h-[calc(100vh-var(--bar))] items-end overflow-hidden md:min-h-[560px] md:items-center">
    {picture}
    <div className="relative max-w-[620px] px-(--gutter) pb-16 md:pb-0">
      <h1 className="mb-9 text-[clamp(34px,2.9vw,42px)] leading-[1.2]">{messages.bag.empty}</h1>
      <a className="btn" href="/shop">
        Go to the shop
      </a>
    </div>
  </section>
)

const Bag = ({ emptyPicture, ...till }: Props) => {
  const lines = useLive($checkedBag, null)
  useEffect(() => {
    void checkBag()
    showKeptToast()
    return followOpenOrders()
  }, [])

  if (lines === null) return <QuietPage text="Opening your bag" isBusy />
  if (lines.length === 0) return <EmptyBag picture={emptyPicture} />
  return (
    <div className="wrap columns items-start md:pb-32">
      <BagLines lines={lines} />
      <CheckoutForm till={till} />
    </div>
  )
}

/** The bag: its lines, the delivery form, and the way to pay. */
export const CartPage = (props: Props) => (
  <Boundary>
    <Bag {...props} />
  </Boundary>
)
