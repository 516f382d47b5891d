import { papersText } from '#copy/board/papers.ts'
import { brand, legal } from '#copy/settings.ts'
import { labelLines, type OrderPapers } from '#domain/board/papers.ts'
import { formatPhone } from '#domain/account/phone.ts'

/** Addresses longer than this are set in smaller type. */
const LONG = 120

/** An address label: the recipient, with state and PIN in large type, and the sender. */
export const AddressLabel = ({ order: { number, address } }: { readonly order: OrderPapers }) => {
  const lines = labelLines(address.address)
  const isLong = address.name.length + address.address.length + address.city.length > LONG
  return (
    <article className={`paper parcel-label ${isLong ? 'is-long' : ''}`} aria-label={`Label ${number}`}>
      <div className="label-top">
        <span>{brand.name}</span>
        <span>{number}</span>
      </div>
      <div className="label-to">
        <p>{papersText.to}</p>
        <h2>{address.name}</h2>
        <p className="label-lines">{[...lines, address.city].join('\n')}</p>
      </div>
      <div className="label-place">
        <p className="label-pin">{address.postalCode}</p>
        {address.state && <p className="label-state">{address.state}</p>}
        <p className="label-phone">Phone {formatPhone(address.phone)}</p>
      </div>
      <div className="label-from">
        <p>{papersText.from}</p>
        <p>
          {legal.name}, {legal.address.join(', ')} · {legal.customerCare.phone}
        </p>
      </div>
    </article>
  )
}
