import { papersText } from '#copy/board/papers.ts'
import { brand, legal } from '#copy/settings.ts'
import { labelLines, type OrderPapers } from '#domain/board/papers.ts'
import { countItems } from '#domain/cart/cart.ts'
import { pluralize } from '#domain/pluralize.ts'
import { formatDay } from '#domain/time/dates.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { TableHead } from '../desk/TableHead.tsx'

const COLUMNS = [['Piece'], ['Colour'], ['Size'], ['Quantity']] as const

/** A parcel's products and destination, without prices, because it may be a present. */
export const PackingSlip = ({
  order: { number, createdAt, address, lines },
}: {
  readonly order: OrderPapers
}) => (
  <article className="paper slip" aria-label={`${papersText.slip} ${number}`}>
    <div className="slip-head">
      <p className="slip-brand">{brand.name}</p>
      <p>{papersText.slip}</p>
    </div>
    <div className="slip-facts">
      <div>
        <h2>Order {number}</h2>
        <p>{formatDay(createdAt)}</p>
      </div>
      <div>
        <h3>{papersText.to}</h3>
        <p className="slip-address">
          {[
            address.name,
            ...labelLines(address.address),
            `${address.city} ${address.postalCode}`,
            address.state,
            formatPhone(address.phone),
          ]
            .filter(Boolean)
            .join('\n')}
        </p>
      </div>
    </div>
    <table>
      <TableHead columns={COLUMNS} />
      <tbody>
        {lines.map(({ title, color, size, quantity }, at) => (
          <tr
            // The lines of an order never change, and two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
          >
            <td>{title}</td>
            <td>{color}</td>
            <td>{size}</td>
            <td>{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="slip-sum">{pluralize(countItems(lines), 'piece')} in this parcel</p>
    <div className="slip-foot">
      <p className="slip-thanks">{papersText.thanks}</p>
      <p>{papersText.care(legal.customerCare.email, legal.customerCare.phone)}</p>
    </div>
  </article>
)
