import type { DeskServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'

/** How many items of each kind wait for staff now; null where the count is unavailable. */
export interface WaitingCounts {
  /** Price requests without an answer; likewise appointments and messages. */
  readonly requests: number | null
  readonly appointments: number | null
  readonly messages: number | null
  /** Orders that must leave the workshop within two working days, or are late. */
  readonly orders: number
  /** Orders still paused for measurements that have arrived, so that production can continue. */
  readonly measured: number
  /** Orders that have been ready for a week with a balance still unpaid; the shop sends no more reminders for them. */
  readonly balances: number
  /** Service requests that are not answered or not resolved yet. */
  readonly service: number
  /** The most urgent of them. */
  readonly urgentService: readonly DeskServiceRequest[]
  /** Sent quotes that expire within two days. */
  readonly quotes: number
  /** Orders with payments that a person has to check. */
  readonly flags: number
  /** E-mails that could not be sent within an hour, whether or not they are still retried. */
  readonly emails: number
}

/** Counts what waits for staff. Staff only. */
export const countWaiting = (): ApiCall<WaitingCounts> => get('/api/admin/waiting')
