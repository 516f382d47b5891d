import { useEffect, useState } from 'react'
import { formatPhone } from '#domain/account/phone.ts'
import type { User } from '#domain/account/session.ts'
import { phoneHint, postalCodeHint } from '#copy/cart/checkout.ts'
import { messages } from '#copy/messages.ts'
import { $myOrders, followMyOrders } from '#stores/orders/my-orders.ts'
import { $user } from '#stores/account/session.ts'
import { $shippingForm } from '#stores/cart/shipping-form.ts'
import { signOut } from '#stores/account/sign-in.ts'
import { ShippingFields } from '../cart/ShippingFields.tsx'
import { OrderHistory } from '../orders/OrderHistory.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Detail } from '../ui/Detail.tsx'
import { EmptyPage } from '../ui/EmptyState.tsx'
import { useLive } from '../use-live.ts'
import { NoUser } from './NoUser.tsx'

const NOT_GIVEN = 'Not given yet'

const Hint = ({ text }: { readonly text: string | undefined }) =>
  text && <span className="quiet-note block">{text}</span>

const Delivery = () => {
  const { address, city, postalCode, phone } = useLive($shippingForm)
  const lines = [address, city, postalCode].filter(Boolean)
  return (
    <>
      <Detail name="Phone">
        <span>{formatPhone(phone) || NOT_GIVEN}</span>
        <Hint text={phoneHint(phone)} />
      </Detail>
      <Detail name="Delivery address">
        <span className="whitespace-pre-line">{lines.join('\n') || NOT_GIVEN}</span>
        <Hint text={postalCodeHint(postalCode)} />
      </Detail>
    </>
  )
}

// The fields appear above their button and push it off the screen.
const focusFirst = (fields: HTMLFormElement | null) => fields?.querySelector('input')?.focus()

const Details = ({ user }: { readonly user: User }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel col-span-full max-xl:-mx-(--gutter) xl:col-end-5">
      <h2 className="h3 mb-5">Details</h2>
      <dl className="grid gap-[22px]">
        <Detail name="Name">{user.name}</Detail>
        <Detail name="E-mail">{user.email}</Detail>
        {!isOpen && <Delivery />}
      </dl>
      {isOpen && (
        <form ref={focusFirst} className="mt-[22px]" onSubmit={(event) => event.preventDefault()}>
          <ShippingFields />
        </form>
      )}
      <button
        type="button"
        className="text-action mt-9"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Done' : 'Change'}
      </button>
      <p className="mt-5">
        <a className="text-action" href="/fit">
          Measurements
        </a>
      </p>
    </section>
  )
}

/** The customer's details, her delivery form, and her orders. */
export const ProfilePage = withErrorBoundary(() => {
  const user = useLive($user, undefined)
  const orders = useLive($myOrders)
  useEffect(followMyOrders, [])

  if (user === undefined) return <EmptyPage text={messages.orders.loading} isBusy />
  if (user === null) return <NoUser />
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline justify-between gap-6 pt-9 pb-6 md:pt-16 md:pb-11">
        <h1 className="text-page">{user.name}</h1>
        <button type="button" className="text-action" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      <div className="columns items-start pb-20 md:pb-32">
        <Details user={user} />
        <OrderHistory view={orders} />
      </div>
    </div>
  )
})
