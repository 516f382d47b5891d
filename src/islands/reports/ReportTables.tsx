import { formatRupees } from '#domain/money.ts'
import { formatMonth } from '#domain/reports/months.ts'
import {
  averageOf,
  type Figures,
  type MonthFigures,
  type ProductFigures,
  turnoverOf,
  type Report,
} from '#domain/reports/report.ts'
import { savePayments } from '#stores/reports/reports.ts'
import { TableHead } from '../desk/TableHead.tsx'

const averageText = (figures: Figures): string => {
  const average = averageOf(figures)
  return average === null ? '–' : formatRupees(average)
}

const Cells = ({ figures }: { readonly figures: Figures }) => (
  <>
    <td className="figure">{figures.orders}</td>
    <td className="figure">{formatRupees(figures.received)}</td>
    <td className="figure">{formatRupees(figures.refunded)}</td>
    <td className="figure">{formatRupees(figures.chargedBack)}</td>
    <td className="figure">{formatRupees(turnoverOf(figures))}</td>
    <td className="figure">{averageText(figures)}</td>
  </>
)

const MonthRow = ({ figures }: { readonly figures: MonthFigures }) => {
  const { month } = figures
  return (
    <tr>
      <th scope="row">{formatMonth(month)}</th>
      <Cells figures={figures} />
      <td className="figure">
        <button
          type="button"
          className="text-action"
          aria-label={`Payments for ${formatMonth(month)} as CSV`}
          onClick={() => void savePayments({ from: month, to: month })}
        >
          CSV
        </button>
      </td>
    </tr>
  )
}

const figureColumns = (...names: readonly string[]) => names.map((name) => [name, 'text-right!'] as const)

const MONTH_COLUMNS = [
  ['Month'] as const,
  ...figureColumns('Orders', 'Received', 'Refunded', 'Charged back', 'Turnover', 'Average order', 'Payments'),
]

/** The figures of each month, newest first, each with its file for the accountant. */
export const MonthsTable = ({ report: { months, total } }: { readonly report: Report }) => (
  // What scrolls sideways on a small screen must be reached by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className="overflow-x-auto" tabIndex={0} aria-label="Figures by month">
    <table className="desk-table">
      <TableHead columns={MONTH_COLUMNS} />
      <tbody>
        {months.toReversed().map((figures) => (
          <MonthRow key={figures.month} figures={figures} />
        ))}
        {months.length > 1 && (
          <tr className="font-medium">
            <th scope="row">Total</th>
            <Cells figures={total} />
            <td className="figure">–</td>
          </tr>
        )}
      </tbody>
    </table>
  </section>
)

const FULL = 100

const ProductRow = ({ product, most }: { readonly product: ProductFigures; readonly most: number }) => (
  <tr>
    <td>
      {product.title}
      <svg
        className="mt-1 block h-1 w-full"
        viewBox={`0 0 ${FULL} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={most > 0 ? (product.ordered / most) * FULL : 0} height="1" fill="var(--color-bronze)" />
      </svg>
    </td>
    <td className="figure">{product.quantity}</td>
    <td className="figure">{formatRupees(product.ordered)}</td>
  </tr>
)

const PRODUCT_COLUMNS = [['Product'] as const, ...figureColumns('Pieces', 'Ordered')]

/** What was ordered of each product, by value, highest first. */
export const ProductsTable = ({ report: { products, otherProducts } }: { readonly report: Report }) => {
  const most = products[0]?.ordered ?? 0
  return (
    // What scrolls sideways on a small screen must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" tabIndex={0} aria-label="Figures by product">
      <table className="desk-table">
        <TableHead columns={PRODUCT_COLUMNS} />
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.title} product={product} most={most} />
          ))}
          {otherProducts.quantity > 0 && (
            <ProductRow product={{ ...otherProducts, title: 'All other products' }} most={0} />
          )}
        </tbody>
      </table>
    </section>
  )
}
