import { useRef } from 'react'
import { messages } from '#copy/messages.ts'
import { delivery } from '#copy/orders/delivery.ts'
import { countItems, MAX_QUANTITY, type CartLine } from '#domain/cart/cart.ts'
import { buyableIn, isGone, type CheckedLine, type LineChange } from '#domain/cart/cart-check.ts'
import { pluralize } from '#domain/pluralize.ts'
import { formatRupees } from '#domain/money.ts'
import { removeFromCart, setQuantity } from '#stores/cart/cart.ts'
import { ProductLine } from '../ui/ProductLine.tsx'

const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1)

/** Up to this many lines stay visible beside the longer form. */
const FEW = 2

const ChangeNote = ({ change }: { readonly change: LineChange }) => (
  <p className="text-burgundy mt-2 text-[14px] leading-snug">
    {change.kind === 'price'
      ? messages.cart.newPrice(formatRupees(change.before))
      : messages.cart[change.why]}
  </p>
)

const keyOf = ({ product, size, color }: CartLine) => JSON.stringify([product, size, color])

interface LineProps {
  readonly checked: CheckedLine
  readonly onRemove: (line: CartLine) => void
}

const Line = ({ checked, onRemove }: LineProps) => {
  const { line, change } = checked
  const canBuy = !isGone(checked)
  // Two lines may be of the same product.
  const name = `${line.productName} ${line.color} ${line.size}`
  return (
    <ProductLine
      name={line.productName}
      color={line.color}
      size={line.size}
      quantity={line.quantity}
      price={canBuy ? line.price : undefined}
      image={line.image}
      slug={line.slug}
    >
      {change && <ChangeNote change={change} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-7 gap-y-2 pt-4">
        {canBuy && (
          <select
            className="select h-11 w-21 px-3.5"
            aria-label={`Quantity of ${name}`}
            value={line.quantity}
            onChange={(event) => setQuantity(line, Number(event.currentTarget.value))}
          >
            {QUANTITIES.map((quantity) => (
              <option key={quantity}>{quantity}</option>
            ))}
          </select>
        )}
        <button
          type="button"
          className="text-action"
          aria-label={`Remove ${name}`}
          data-mends={canBuy ? undefined : ''}
          // The second click of a double click would remove another line.
          onClick={({ detail }) => detail < 2 && onRemove(line)}
        >
          Remove
        </button>
      </div>
    </ProductLine>
  )
}

/** The heading with the number of units, and a line for each product. */
export const CartLines = ({ lines }: { readonly lines: readonly CheckedLine[] }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const count = countItems(buyableIn(lines))
  const remove = (line: CartLine) => {
    // The button disappears with its line; without this the focus would be lost.
    heading.current?.focus()
    removeFromCart(line)
  }
  return (
    <section className={`col-span-full xl:col-end-8 ${lines.length <= FEW ? 'xl:sticky xl:top-0' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-9 pb-6 md:pt-16 md:pb-9">
        <h1 ref={heading} tabIndex={-1} className="text-page outline-0">
          Shopping Cart
        </h1>
        <p className="label text-ink-2 whitespace-nowrap" aria-live="polite">
          {pluralize(count, 'item')}
        </p>
      </div>
      <ul>
        {lines.map((checked) => (
          <Line key={keyOf(checked.line)} checked={checked} onRemove={remove} />
        ))}
      </ul>
      <div className="flex flex-col-reverse items-start gap-[18px] pt-[30px] md:flex-row md:items-baseline md:justify-between">
        <a className="text-action" href="/shop">
          Continue shopping
        </a>
        <span className="quiet-note">{`Made to order in ${delivery.production}`}</span>
      </div>
    </section>
  )
}
