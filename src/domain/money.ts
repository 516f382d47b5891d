const inRupees = (minimumFractionDigits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  })

const WHOLE = inRupees(0)
const WITH_PAISE = inRupees(2)

export const CURRENCY = 'INR'
const PAISE_PER_RUPEE = 100

/** Rupees with the rupee sign and Indian grouping: 125000 is '₹1,25,000', 99.5 is '₹99.50'. */
export const formatRupees = (rupees: number): string =>
  (Number.isInteger(rupees) ? WHOLE : WITH_PAISE).format(rupees)

// The most that UPI lets a customer send to most shops in a day.
const UPI_LIMIT_RUPEES = 1_00_000

/** Whether most UPI apps refuse to pay an amount in rupees. */
export const isAboveUpiLimit = (rupees: number): boolean => rupees > UPI_LIMIT_RUPEES

/** An amount in rupees as whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_PER_RUPEE)

/** An amount in paise as rupees. */
export const toRupees = (paise: number): number => paise / PAISE_PER_RUPEE

/** An amount in paise as `formatRupees` writes it: 9950 is '₹99.50'. */
export const formatPaise = (paise: number): string => formatRupees(toRupees(paise))

/** Converts an amount in a currency's smallest unit to its main unit: 50000 is 500 in USD, and 50000 in JPY. */
export const fromSmallestUnits = (amount: number, currency: string): number => {
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount / 10 ** maximumFractionDigits
}
