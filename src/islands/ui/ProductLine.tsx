import type { ReactNode } from 'react'
import { productUrl } from '#domain/catalogue/paths.ts'
import { formatRupees } from '#domain/money.ts'
import { variantText } from '#domain/orders/order.ts'

interface Props {
  readonly name: string
  readonly color: string
  readonly size: string
  readonly quantity: number
  /** Line total in rupees; undefined if it can no longer be bought. */
  readonly price: number | undefined
  readonly image?: string | undefined
  readonly slug?: string | undefined
  /** A short note below the colour and size. */
  readonly note?: string
  /** The page that shows it, for `product-line.css`: a quote's, or a tracked order's; '' for others. */
  readonly kind?: 'quoted' | 'tracked' | ''
  /** Actions for the product. */
  readonly children?: ReactNode
}

/** A product of a cart or an order: picture, name, colour and size, price, and actions. */
export const ProductLine = ({
  name,
  color,
  size,
  quantity,
  price,
  image,
  slug,
  note,
  kind = '',
  children,
}: Props) => (
  <li
    className={`${kind} border-line staff:grid-cols-[48px_minmax(0,1fr)_auto] staff:grid-rows-[auto_1fr] staff:gap-x-4 staff:py-2.5 grid break-inside-avoid grid-cols-[88px_minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-x-[18px] border-t py-6 last:border-b md:grid-cols-[120px_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:gap-x-7 md:py-7`}
  >
    <div className="frame staff:row-span-2 staff:h-16 staff:w-12 row-span-3 h-[117px] w-[88px] md:row-span-2 md:h-40 md:w-[120px]">
      {image && <img src={image} alt="" width={120} height={160} />}
    </div>
    <div>
      <h2 className="staff:text-[19px] font-serif text-[22px] leading-tight font-normal tracking-normal md:text-2xl">
        {slug ? (
          <a className="reach hover:text-bronze" href={productUrl(encodeURIComponent(slug), color)}>
            {name}
          </a>
        ) : (
          name
        )}
      </h2>
      <p className="text-ink-2 staff:mt-0 mt-1.5 text-[15px]">{variantText(color, size)}</p>
      {note && <p className="text-ink-2 staff:mt-0 mt-1.5 text-[15px]">{note}</p>}
    </div>
    {price !== undefined && (
      <div className="staff:mt-0 staff:block staff:text-right mt-2.5 flex flex-wrap items-baseline gap-x-3 md:mt-0 md:block md:text-right">
        <span className="price staff:text-[17px]">{formatRupees(price)}</span>
        {quantity > 1 && price % quantity === 0 && (
          <span className="quiet-note staff:mt-0 staff:block md:mt-1.5 md:block">
            {`${formatRupees(price / quantity)} each`}
          </span>
        )}
      </div>
    )}
    {children && <div className="col-start-2 flex flex-col">{children}</div>}
  </li>
)
