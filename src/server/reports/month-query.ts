import { sql } from 'kysely'
import { isMonth, monthEnd, type MonthRange, monthsIn, MAX_MONTHS } from '#domain/reports/months.ts'
import { Refusal } from '../refusal.ts'

/** The requested months: 422 unless both are valid, in order and not too many. */
export const monthsAsked = ({ searchParams }: URL): MonthRange => {
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  const wrong = Object.entries({ from, to }).filter(([, month]) => !isMonth(month))
  if (wrong.length > 0)
    throw new Refusal(422, 'invalid', 'This is not a valid month.', {
      fields: Object.fromEntries(wrong.map(([name]) => [name, 'Please enter a month such as 2026-11.'])),
    })
  const count = monthsIn({ from, to }).length
  if (count === 0 || count > MAX_MONTHS)
    throw new Refusal(
      422,
      'invalid',
      `Please choose up to ${MAX_MONTHS} months, starting with the earliest.`,
      {
        fields: { to: 'This month can’t be the last.' },
      },
    )
  return { from, to }
}

/** The month in India of a column with ISO UTC times that lie within the range; works on both databases. */
export const monthOfColumn = (column: string, range: MonthRange) => {
  const months = monthsIn(range)
  const cases = months.map((month) => sql`when ${sql.ref(column)} < ${monthEnd(month)} then ${month}`)
  return sql<string>`case ${sql.join(cases, sql` `)} end`
}
