import { useEffect } from 'react'
import { customerText, joinedText } from '#copy/customers.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { mailLink, whatsAppLink } from '#domain/account/message-links.ts'
import { whatsAppNumber } from '#domain/customers/whatsapp-number.ts'
import type { Customer, CustomerContact, CustomerMoney } from '#domain/customers/customer.ts'
import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { $customerView, openCustomer, refreshCustomer } from '#stores/customers/customer-page.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { PersonTools } from '../desk/PersonTools.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Detail } from '../ui/Detail.tsx'
import { WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { Notes } from './Notes.tsx'
import { Records } from './Records.tsx'

const hrefOf = ({ kind, typed }: CustomerContact): string =>
  kind === 'email' ? mailLink(typed, '', '') : whatsAppLink(whatsAppNumber(typed), '')

const Contact = ({ contact }: { readonly contact: CustomerContact }) => {
  const { kind, typed, joinedBy } = contact
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-5 border-b py-2.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {kind === 'email' ? typed : formatPhone(typed)}
        {joinedBy && <span className="text-bronze ml-3 text-[14px]">{joinedText(joinedBy)}</span>}
      </span>
      <a
        className="text-action ml-auto"
        href={hrefOf(contact)}
        {...(kind === 'phone' && { target: '_blank', rel: 'noopener' })}
      >
        {kind === 'email' ? 'E-mail' : 'WhatsApp'}
      </a>
    </li>
  )
}

const moneyText = ({ spent, due }: CustomerMoney): string =>
  due > 0 ? `${formatRupees(spent)}, ${formatRupees(due)} due` : formatRupees(spent)

const Who = ({ customer }: { readonly customer: Customer }) => {
  const { otherNames, contacts, since, accountSince, money, joinedMoney } = customer
  return (
    <section aria-label="Profile">
      <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-4">
        <Detail name="Spent">{formatRupees(money.spent)}</Detail>
        <Detail name="Due">{formatRupees(money.due)}</Detail>
        {joinedMoney.spent + joinedMoney.due > 0 && (
          <Detail name="In linked orders">{moneyText(joinedMoney)}</Detail>
        )}
        <Detail name="Customer since">{formatDay(since)}</Detail>
        <Detail name="Account">{accountSince ? `Since ${formatDay(accountSince)}` : 'None'}</Detail>
        {otherNames.length > 0 && <Detail name="Also known as">{otherNames.join(', ')}</Detail>}
      </dl>
      <ul className="border-line border-t">
        {contacts.map((contact) => (
          <Contact key={`${contact.kind} ${contact.typed}`} contact={contact} />
        ))}
      </ul>
    </section>
  )
}

const emailOf = ({ contacts }: Customer): string => contacts.find(({ kind }) => kind === 'email')?.typed ?? ''

const Ready = ({ customer }: { readonly customer: Customer }) => (
  <>
    <DeskHead title={customer.name || customerText.noName} />
    <div className="columns items-start gap-y-8 pt-4 pb-8">
      <div className="col-span-full xl:col-end-8">
        <Records customer={customer} />
      </div>
      <div className="col-span-full grid gap-8 xl:col-start-9">
        <Who customer={customer} />
        <Notes customer={customer} />
      </div>
    </div>
  </>
)

/** Everything the desk knows about one customer. */
export const CustomerPage = withErrorBoundary(() => {
  const view = useLive($customerView)
  useEffect(openCustomer, [])
  return (
    <div className="wrap">
      <WhenReady view={view} loading={customerText.opening}>
        {({ customer }) => <Ready customer={customer} />}
      </WhenReady>
      {/* Not within the customer's view: the result of erasing her data must stay when nothing is left of her. */}
      {view.state !== 'loading' && (
        <PersonTools
          email={view.state === 'ready' ? emailOf(view.customer) : ''}
          onErased={() => void refreshCustomer()}
        />
      )}
    </div>
  )
})
