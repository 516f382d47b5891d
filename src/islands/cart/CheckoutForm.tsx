import { lazy, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkout as words } from '#copy/cart/checkout.ts'
import { askAbroad, askAll } from '#copy/enquiries/requests.ts'
import { messages } from '#copy/messages.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { buyableIn, type CheckedLine } from '#domain/cart/cart-check.ts'
import { formatRupees } from '#domain/money.ts'
import { $cart } from '#stores/cart/cart.ts'
import { $user } from '#stores/account/session.ts'
import { $checkout, pay, type Checkout } from '#stores/cart/checkout.ts'
import { setRequestedProducts } from '#stores/enquiries/requested-products.ts'
import { preparePayment, type CheckoutConfig } from '#stores/payments/payment.ts'
import { measurementsIn, offerMeasurements } from '../fit/offer-measurements.ts'
import { focusFirstFault, textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'
import { DeliveryWindow } from '../tracking/DeliveryWindow.tsx'
import type { SignInHandle } from './CheckoutSignIn.tsx'
import { PaymentHints } from './PaymentHints.tsx'
import { ShippingFields } from './ShippingFields.tsx'

// Not loaded for signed-in customers.
const CheckoutSignIn = lazy(async () => ({
  default: (await import('./CheckoutSignIn.tsx')).CheckoutSignIn,
}))

const offerIn = offerMeasurements(() => import('../fit/attach-offer.ts'))

const FORM = 'checkout'

/** A button within a text; the page renders the dialog it opens beside this island. */
const OPENS_REQUEST = {
  type: 'button',
  className: 'reach whitespace-nowrap underline underline-offset-4',
  'data-wakes': 'request',
  commandfor: 'request',
  command: 'show-modal',
} as const

const BUSY: readonly Checkout['step'][] = ['creating', 'verifying', 'unanswered', 'pending']

const wordsOf = ({ step }: Checkout) => {
  if (step === 'creating') return 'Processing Payment...'
  return BUSY.includes(step) ? messages.pay.pending : 'Proceed to Payment'
}

interface ButtonProps {
  readonly checkout: Checkout
  readonly prepare: () => void
  readonly className: string
}

const PayButton = ({ checkout, prepare, className }: ButtonProps) => (
  <button
    type="submit"
    form={FORM}
    className={`btn ${className}`}
    aria-busy={BUSY.includes(checkout.step)}
    onPointerEnter={prepare}
    onFocus={prepare}
  >
    {wordsOf(checkout)}
  </button>
)

/** What became of the order after the payment dialog was closed. */
const OrderNote = ({ checkout, className }: { readonly checkout: Checkout; readonly className: string }) => (
  <output className={`words text-[15px] empty:absolute ${className}`}>
    {'orderId' in checkout && (
      // An element of its own for each step: once the browser has translated the page, React couldn't remove or change
      // the texts alone.
      <span key={checkout.step}>
        {words[checkout.step].text}{' '}
        <a className="reach" href={`/order/${checkout.orderId}`}>
          {words.itsPage}
        </a>
        .
      </span>
    )}
  </output>
)

/** Moves the focus to the next heading when signing in removed the focused element. */
const useFocusAfterSignIn = (isSignedIn: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current && document.activeElement === document.body)
      heading.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
  return heading
}

const Notes = ({ isTest }: { readonly isTest: boolean }) => (
  <>
    <p className="quiet-note words mt-[22px]">
      {isTest && `${messages.pay.testMode} `}
      <button {...OPENS_REQUEST} onClick={() => setRequestedProducts($cart.get(), askAbroad)}>
        {askAbroad}?
      </button>
    </p>
    <p className="quiet-note words mt-[22px]">
      <button {...OPENS_REQUEST} data-about="all" onClick={() => setRequestedProducts($cart.get())}>
        {askAll}
      </button>
    </p>
  </>
)

interface Props {
  readonly config: CheckoutConfig
  readonly lines: readonly CheckedLine[]
}

/** Where the products go, what they cost, and the button that pays, which stays visible on small screens. */
export const CheckoutForm = ({ config, lines }: Props) => {
  const rupees = totalOf(buyableIn(lines))
  const total = formatRupees(rupees)
  const checkout = useLive($checkout)
  const [signingIn, setSigningIn] = useState<Promise<boolean>>()
  const shown: Checkout = signingIn ? { step: 'creating' } : checkout
  const button = { checkout: shown, prepare: () => void preparePayment(config) }
  const user = useLive($user, null)
  const signIn = useRef<SignInHandle>(null)
  const delivery = useFocusAfterSignIn(user !== null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The second click of a double click would find that form busy and return to it.
    if (signingIn) return
    const fields = event.currentTarget
    // A customer who has typed her sign-in and presses this last button has asked for both.
    const sending = signIn.current?.send()
    setSigningIn(sending)
    const isTaken = await sending
    setSigningIn(undefined)
    if (isTaken === false) return signIn.current?.focus()
    // The server checks the measurements again.
    await pay(config, measurementsIn(textIn(fields)))
    // Products that cannot be bought are marked beside the form, so search the whole page section.
    if ($user.get()) focusFirstFault(fields.closest<HTMLElement>('.columns') ?? fields)
    else signIn.current?.focus()
  }
  return (
    <>
      <section
        className="panel col-span-full max-xl:-mx-(--gutter) max-xl:mt-11 xl:col-start-9 xl:mt-16"
        aria-label="Checkout"
      >
        {!user && <CheckoutSignIn ref={signIn} />}
        <h2 ref={delivery} tabIndex={-1} className="mb-[26px] text-[34px] outline-0">
          Delivery
        </h2>
        <p className="quiet-note -mt-3 mb-6 empty:absolute" aria-live="polite">
          {user && `${words.signIn.as} ${user.name}, ${user.email}`}
        </p>
        <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
          <ShippingFields />
          <div className="border-seam mt-[30px] mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2.5 border-t pt-6">
            <span className="label">Total</span>
            <output className="price text-[34px]" aria-live="polite">
              {total}
            </output>
            <span className="quiet-note w-full">MRP incl. of all taxes. Delivery within India: free.</span>
            <DeliveryWindow />
          </div>
          <div ref={offerIn} hidden />
          <OrderNote checkout={checkout} className="mb-5 block max-md:hidden" />
          <PayButton {...button} className="w-full max-md:hidden" />
          <PaymentHints total={rupees} />
          <Notes isTest={config.isTest} />
        </form>
      </section>
      <div className="border-line bg-paper sticky bottom-0 z-20 col-span-full -mx-(--gutter) flex flex-wrap items-center justify-between gap-4 border-t px-(--gutter) pt-2.5 pb-3 md:hidden">
        <OrderNote checkout={checkout} className="w-full" />
        {/* Side by side the total takes the remaining width; stacked, the button takes the whole line. */}
        <span className="grow-999">
          <small className="text-ink-2 block text-[12px] leading-tight">Total</small>
          <span className="price block text-2xl">{total}</span>
        </span>
        <PayButton {...button} className="min-h-[52px] grow px-[18px] tracking-[.14em]" />
      </div>
    </>
  )
}
