import type { DeskServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'

/** How much of each kind waits for staff now; null for what could not be counted. */
export interface WaitingCounts {
  /** Price requests nobody has answered; likewise appointments and messages. */
  readonly requests: number | null
  readonly appointments: number | null
  readonly messages: number | null
  /** Orders that have to leave the workshop within two working days, or should have left it. */
  readonly orders: number
  /** Orders that stand still for measurements which have come, so that they may go on. */
  readonly measured: number
  /** Orders that have been ready for a week while money is left to pay: the shop reminds of it no more. */
  readonly balances: number
  /** Requests after the sale that are not answered or not solved yet. */
  readonly service: number
  /** Of these, the few that staff see to first. */
  readonly urgentService: readonly DeskServiceRequest[]
  /** Quotes that can be accepted for two days more at most. */
  readonly quotes: number
  /** Orders whose payments a person has to look at. */
  readonly flags: number
  /** E-mails that could not be sent within an hour, whether or not they are tried again. */
  readonly emails: number
}

/** What waits for staff, counted. */
export const countWaiting = (): ApiCall<WaitingCounts> => get('/api/admin/waiting')
