import BetterSqlite from 'better-sqlite3'
import type { OrderRow, Schema } from '#server/db/schema.ts'

interface Watched {
  readonly id: string
  readonly status: OrderRow['status']
  readonly paid_at: string | null
  readonly cancelled_at: string | null
  readonly captured_paise: number
  readonly total_paise: number
}

const FORWARD: Readonly<Record<OrderRow['status'], readonly OrderRow['status'][]>> = {
  draft: ['draft', 'unpaid', 'closed', 'part_paid', 'paid'],
  unpaid: ['unpaid', 'part_paid', 'paid', 'closed'],
  closed: ['closed', 'part_paid', 'paid'],
  part_paid: ['part_paid', 'paid', 'closed'],
  paid: ['paid', 'closed'],
}

/** The shop's rows as an auditor reads them: beside the program, at any moment. */
export const openBooks = (path: string, deviate: (what: string) => void) => {
  const file = new BetterSqlite(path, { readonly: true })
  const version = file.prepare<[], { data_version: number }>('pragma data_version')
  const orders = file.prepare<[], Watched>(
    'select id, status, paid_at, cancelled_at, captured_paise, total_paise from orders order by rowid',
  )
  const one = file.prepare<[string], Watched>(
    'select id, status, paid_at, cancelled_at, captured_paise, total_paise from orders where id = ?',
  )
  const apart = file.prepare<[], { order_id: string }>(
    `select distinct order_id from payments where status = 'unapplied' order by order_id`,
  )
  const wrongAmount = file.prepare<[string], { id: string }>(
    `select payments.id from payments join orders on orders.id = payments.order_id where orders.id = ?
     and payments.status = 'unapplied' and payments.purpose = 'full'
     and payments.amount_paise <> orders.total_paise limit 1`,
  )
  const known = new Map<string, Watched & { readonly sinceMs: number }>()
  let seen = -1

  const compare = (before: Watched, now: Watched) => {
    if (!FORWARD[before.status].includes(now.status))
      deviate(`Order ${now.id} went from ${before.status} to ${now.status}.`)
    if (before.paid_at !== null && before.paid_at !== now.paid_at)
      deviate(`Order ${now.id} was paid at ${before.paid_at}, now at ${now.paid_at}.`)
    if (before.cancelled_at !== null && (now.cancelled_at === null || now.status !== 'closed'))
      deviate(`Order ${now.id} was cancelled and is ${now.status}.`)
    if (before.captured_paise > now.captured_paise)
      deviate(`Of order ${now.id} ${before.captured_paise} paise had come, now ${now.captured_paise}.`)
    if (now.captured_paise > now.total_paise)
      deviate(`Order ${now.id} costs ${now.total_paise}, and ${now.captured_paise} count.`)
    const isEnded = now.status === 'closed' && before.status !== 'closed'
    if (isEnded && now.cancelled_at === null && now.captured_paise > 0)
      deviate(`Order ${now.id} was closed with ${now.captured_paise} paise in it.`)
    if (before.total_paise !== now.total_paise)
      deviate(`Order ${now.id} cost ${before.total_paise}, now ${now.total_paise}.`)
  }

  const table = <Name extends keyof Schema>(name: Name): Schema[Name][] =>
    file.prepare<[], Schema[Name]>(`select * from ${name} order by rowid`).all()

  return {
    /** Checks whether anything was committed since the last call, and what has become of each order. */
    look: (nowMs: number, onNews: (order: Watched, sinceMs: number) => void): void => {
      const { data_version } = version.get() ?? { data_version: 0 }
      if (data_version === seen) return
      seen = data_version
      const rows = orders.all()
      if (rows.length < known.size) deviate(`There were ${known.size} orders, now there are ${rows.length}.`)
      for (const row of rows) {
        const before = known.get(row.id)
        if (before) compare(before, row)
        const sinceMs = before?.sinceMs ?? nowMs
        known.set(row.id, { ...row, sinceMs })
        if (before?.status !== row.status) onNews(row, sinceMs)
      }
    },
    /** An order as committed at this moment. */
    orderOf: (orderId: string): Watched | undefined => one.get(orderId),
    /** The orders that have unapplied money. */
    withMoneyApart: (): readonly string[] => apart.all().map(({ order_id }) => order_id),
    /** Whether a wrong amount arrived for an order that was to be paid in full. */
    hadWrongAmount: (orderId: string): boolean => wrongAmount.get(orderId) !== undefined,
    orderIds: (): readonly string[] => [...known.keys()],
    read: () => ({
      orders: table('orders'),
      lines: table('order_lines'),
      payments: table('payments'),
      refunds: table('refunds'),
      disputes: table('disputes'),
      events: table('order_events'),
      emails: table('outbox'),
      totals: table('order_totals'),
      audited: table('audit_entries'),
    }),
    close: (): void => void file.close(),
  }
}

export type Books = ReturnType<typeof openBooks>
export type Rows = ReturnType<Books['read']>
