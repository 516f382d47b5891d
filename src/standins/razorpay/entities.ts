import { randomInt } from 'node:crypto'

/** All amounts in this folder are in paise. */
export type Notes = Readonly<Record<string, string>> | readonly []

export interface Order {
  readonly id: string
  readonly entity: 'order'
  readonly amount: number
  readonly amount_paid: number
  readonly amount_due: number
  readonly currency: string
  readonly receipt: string | null
  readonly offer_id: null
  readonly status: 'created' | 'attempted' | 'paid'
  readonly attempts: number
  readonly notes: Notes
  readonly created_at: number
}

export const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const

export interface Payment {
  readonly id: string
  readonly entity: 'payment'
  readonly amount: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly order_id: string
  readonly invoice_id: null
  readonly international: false
  readonly method: (typeof METHODS)[number]
  readonly amount_refunded: number
  readonly refund_status: null | 'partial' | 'full'
  readonly captured: boolean
  readonly description: string | null
  readonly card_id: null
  readonly bank: string | null
  readonly wallet: string | null
  readonly vpa: string | null
  readonly email: string
  readonly contact: string
  readonly notes: Notes
  readonly fee: number | null
  readonly tax: number | null
  readonly error_code: string | null
  readonly error_description: string | null
  readonly error_source: string | null
  readonly error_step: string | null
  readonly error_reason: string | null
  readonly acquirer_data: Readonly<Record<string, string>>
  readonly created_at: number
}

export interface Refund {
  readonly id: string
  readonly entity: 'refund'
  readonly amount: number
  readonly currency: string
  readonly payment_id: string
  readonly notes: Notes
  readonly receipt: string | null
  /** The bank's reference of the refund: `arn` for a card, `rrn` otherwise; null until the bank has sent it. */
  readonly acquirer_data: { readonly arn?: string | null; readonly rrn?: string | null }
  readonly created_at: number
  readonly batch_id: null
  readonly status: 'pending' | 'processed' | 'failed'
  readonly speed_processed: 'normal'
  readonly speed_requested: 'normal'
}

export interface Dispute {
  readonly id: string
  readonly entity: 'dispute'
  readonly payment_id: string
  readonly amount: number
  readonly currency: string
  readonly amount_deducted: number
  readonly reason_code: string
  readonly reason_description: string
  readonly respond_by: number
  readonly status: string
  readonly phase: string
  readonly created_at: number
}

export interface Downtime {
  readonly id: string
  readonly entity: 'payment.downtime'
  readonly method: string
  readonly begin: number
  readonly end: number | null
  readonly status: string
  readonly scheduled: boolean
  readonly severity: string
  readonly instrument: Readonly<Record<string, string>>
  readonly created_at: number
  readonly updated_at: number
}

export interface Collection<T> {
  readonly entity: 'collection'
  readonly count: number
  readonly items: readonly T[]
}

export const collection = <T>(items: readonly T[]): Collection<T> => ({
  entity: 'collection',
  count: items.length,
  items,
})

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 14

/** A new id in the service's format: `order_` and fourteen letters. */
export const newId = (kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'down' | 'evt'): string =>
  `${kind}_${Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS.charAt(randomInt(ID_CHARACTERS.length))).join('')}`

/** Now in whole seconds, the unit of all the service's times. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)
