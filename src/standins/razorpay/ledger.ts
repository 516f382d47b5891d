import { openDatabase } from '../wire/database.ts'
import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** How a repeated refund is recognised: its key, what it requested, and its result. */
export interface RefundKey {
  readonly key: string
  readonly asked: string
  readonly refund: string
}

export interface Page {
  readonly receipt?: string
  readonly count: number
  readonly skip: number
}

export interface Period {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly skip: number
}

interface Stored {
  readonly body: string
}

/** Every order, payment, refund and dispute in one file; what a call has answered survives a killed process. */
export class Ledger {
  readonly #database
  /**
   * The largest order that the account accepts, in paise. A real account has a limit; shops with expensive carts have
   * it raised.
   */
  largestOrder = Infinity
  /** Whether the account adds its fee to what customers pay instead of deducting it from the shop's money. */
  customersBearFee = false
  /** Whether refunds wait for the bank instead of being sent at once. */
  refundsWait = false
  /** While refunds are being processed, their calls are answered once this resolves. */
  refundWork: Promise<void> | undefined
  #endRefundWork = () => {}
  readonly #put
  readonly #get

  /** From now on, refunds stay in processing (or no longer do); those in processing already are answered. */
  workOnRefunds(isLong: boolean): void {
    this.#endRefundWork()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.refundWork = isLong ? promise : undefined
    this.#endRefundWork = resolve
  }

  constructor(file: string) {
    this.#database = openDatabase(file, SCHEMA)
    this.#put = this.#database.prepare<unknown[]>(
      `insert into entities (id, kind, parent, receipt, body) values (?, ?, ?, ?, ?)
       on conflict (id) do update set body = excluded.body`,
    )
    this.#get = this.#database.prepare<[string, string], Stored>(
      'select body from entities where id = ? and kind = ?',
    )
  }

  /** Does all of the work or none of it. */
  atOnce<T>(work: () => T): T {
    return this.#database.transaction(work).immediate()
  }

  saveOrder(order: Order): void {
    this.#put.run(order.id, 'order', null, order.receipt, JSON.stringify(order))
  }

  /**
   * Records that the service captures this order's authorised payments automatically, whatever the account's setting.
   */
  captureAutomatically(orderId: string): void {
    this.#database.prepare('insert into automatic_orders (id) values (?)').run(orderId)
  }

  capturesAutomatically(orderId: string): boolean {
    return this.#database.prepare('select 1 from automatic_orders where id = ?').get(orderId) !== undefined
  }

  savePayment(payment: Payment): void {
    this.#put.run(payment.id, 'payment', payment.order_id, null, JSON.stringify(payment))
  }

  saveRefund(refund: Refund): void {
    this.#put.run(refund.id, 'refund', refund.payment_id, refund.receipt, JSON.stringify(refund))
  }

  saveDispute(dispute: Dispute): void {
    this.#put.run(dispute.id, 'dispute', dispute.payment_id, null, JSON.stringify(dispute))
  }

  /** Forces the status of a payment or a refund in all later answers. */
  saveStatus(id: string, status: string): void {
    this.#database
      .prepare("update entities set body = json_set(body, '$.status', ?) where id = ?")
      .run(status, id)
  }

  order(id: string): Order | undefined {
    return this.#one(id, 'order')
  }

  payment(id: string): Payment | undefined {
    return this.#one(id, 'payment')
  }

  refund(id: string): Refund | undefined {
    return this.#one(id, 'refund')
  }

  dispute(id: string): Dispute | undefined {
    return this.#one(id, 'dispute')
  }

  paymentsOf(orderId: string): readonly Payment[] {
    return this.#many("kind = 'payment' and parent = ? order by rowid desc", orderId)
  }

  /** Payments begun between two moments (seconds), newest first. */
  payments(period: Period): readonly Payment[] {
    return this.#begunIn('payment', period)
  }

  /** Refunds begun between two moments (seconds), newest first. */
  refunds(period: Period): readonly Refund[] {
    return this.#begunIn('refund', period)
  }

  /** Disputes begun between two moments (seconds), newest first. */
  disputes(period: Period): readonly Dispute[] {
    return this.#begunIn('dispute', period)
  }

  disputesOf(paymentId: string): readonly Dispute[] {
    return this.#many("kind = 'dispute' and parent = ? order by rowid desc", paymentId)
  }

  /** Refunds of a payment begun between two moments (seconds), newest first. */
  refundsOf(paymentId: string, period: Period): readonly Refund[] {
    return this.#begunIn('refund', period, paymentId)
  }

  hasRefund(paymentId: string, receipt: string): boolean {
    return (
      this.#database
        .prepare("select 1 from entities where kind = 'refund' and parent = ? and receipt = ?")
        .get(paymentId, receipt) !== undefined
    )
  }

  /** Newest first, as the service lists them. */
  orders({ receipt, count, skip }: Page): readonly Order[] {
    return receipt === undefined
      ? this.#many("kind = 'order' order by rowid desc limit ? offset ?", count, skip)
      : this.#many(
          "kind = 'order' and receipt = ? order by rowid desc limit ? offset ?",
          receipt,
          count,
          skip,
        )
  }

  refundKey(key: string): RefundKey | undefined {
    return this.#database
      .prepare<[string], RefundKey>('select key, asked, refund from refund_keys where key = ?')
      .get(key)
  }

  saveRefundKey({ key, asked, refund }: RefundKey): void {
    this.#database
      .prepare('insert into refund_keys (key, asked, refund) values (?, ?, ?)')
      .run(key, asked, refund)
  }

  /** The service forgets idempotency keys after a while. */
  forgetRefundKeys(): void {
    this.#database.exec('delete from refund_keys')
  }

  /** Everything ever written, oldest first. */
  everything(): { orders: readonly Order[]; payments: readonly Payment[]; refunds: readonly Refund[] } {
    return {
      orders: this.#many("kind = 'order' order by rowid"),
      payments: this.#many("kind = 'payment' order by rowid"),
      refunds: this.#many("kind = 'refund' order by rowid"),
    }
  }

  close(): void {
    this.#database.close()
  }

  #one<T>(id: string, kind: string): T | undefined {
    const found = this.#get.get(id, kind)
    return found ? JSON.parse(found.body) : undefined
  }

  #begunIn<T>(
    kind: 'payment' | 'refund' | 'dispute',
    { from, to, count, skip }: Period,
    parent?: string,
  ): readonly T[] {
    const begun = "json_extract(body, '$.created_at')"
    const below = parent === undefined ? '' : 'and parent = ?'
    return this.#many(
      `kind = '${kind}' and ${begun} >= ? and ${begun} <= ? ${below} order by rowid desc limit ? offset ?`,
      from,
      to,
      ...(parent === undefined ? [] : [parent]),
      count,
      skip,
    )
  }

  #many<T>(where: string, ...values: readonly (string | number)[]): readonly T[] {
    return this.#database
      .prepare<unknown[], Stored>(`select body from entities where ${where}`)
      .all(...values)
      .map(({ body }) => JSON.parse(body))
  }
}

const SCHEMA = `
  create table if not exists entities (
    id text not null unique, kind text not null, parent text, receipt text, body text not null
  );
  create index if not exists entities_by_parent on entities (parent) where parent is not null;
  create index if not exists entities_by_receipt on entities (receipt) where receipt is not null;
  create table if not exists automatic_orders (id text primary key);
  create table if not exists refund_keys (key text primary key, asked text not null, refund text not null);
`
