import { toRupees } from '#domain/money.ts'
import type { MonthRange } from '#domain/reports/months.ts'
import type { Figures, ProductFigures, Report } from '#domain/reports/report.ts'
import type { Database } from '../db/database.ts'
import {
  askedPaise,
  moneyPaise,
  type MonthPaise,
  productPaise,
  promiseCounts,
  quoteCounts,
} from './figures.ts'
import { moneyCsv } from './money-csv.ts'

const MAX_PRODUCTS = 20

type Sums = Omit<MonthPaise, 'month'>

const asFigures = ({
  orders,
  orderedPaise,
  receivedPaise,
  refundedPaise,
  chargedBackPaise,
}: Sums): Figures => ({
  orders,
  ordered: toRupees(orderedPaise),
  received: toRupees(receivedPaise),
  refunded: toRupees(refundedPaise),
  chargedBack: toRupees(chargedBackPaise),
})

const sumOf = (months: readonly MonthPaise[]): Sums => ({
  orders: months.reduce((sum, { orders }) => sum + orders, 0),
  orderedPaise: months.reduce((sum, { orderedPaise }) => sum + orderedPaise, 0),
  receivedPaise: months.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0),
  refundedPaise: months.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0),
  chargedBackPaise: months.reduce((sum, { chargedBackPaise }) => sum + chargedBackPaise, 0),
})

type Product = Awaited<ReturnType<typeof productPaise>>[number]

const asProduct = ({ title, quantity, orderedPaise }: Product): ProductFigures => ({
  title,
  quantity,
  ordered: toRupees(orderedPaise),
})

const summed = (products: readonly Product[]): ProductFigures =>
  asProduct({
    title: '',
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
    orderedPaise: products.reduce((sum, { orderedPaise }) => sum + orderedPaise, 0),
  })

/** What the shop earned and sold, for staff, computed from its orders and payments. */
export const openReports = ({ kysely }: Database) => ({
  read: async (range: MonthRange): Promise<Report> => {
    const { months, unapplied } = await moneyPaise(kysely, range)
    const products = await productPaise(kysely, range)
    return {
      ...range,
      total: asFigures(sumOf(months)),
      months: months.map((sums) => ({ month: sums.month, ...asFigures(sums) })),
      products: products.slice(0, MAX_PRODUCTS).map(asProduct),
      otherProducts: summed(products.slice(MAX_PRODUCTS)),
      unapplied: {
        received: toRupees(unapplied.receivedPaise),
        wentBack: toRupees(unapplied.wentBackPaise),
      },
      refundsAsked: toRupees(await askedPaise(kysely, range)),
      promises: await promiseCounts(kysely, range),
      quotes: await quoteCounts(kysely, range),
    }
  },
  /** Every payment, refund and chargeback as CSV. */
  csv: (range: MonthRange) => moneyCsv(kysely, range),
})
