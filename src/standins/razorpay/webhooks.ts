import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import {
  type Dispute,
  type Downtime,
  newId,
  nowInSeconds,
  type Order,
  type Payment,
  type Refund,
} from './entities.ts'

/** An event of which the service notifies the shop, with the entities as they were at that moment. */
interface ServiceEvent {
  readonly event: string
  readonly payment?: Payment
  readonly order?: Order
  readonly refund?: Refund
  readonly dispute?: Dispute
  readonly downtime?: Downtime
}

/** Notifies the shop of events that belong together; returns at once. */
export type Announce = (events: readonly ServiceEvent[]) => void

/** How deliveries misbehave, for tests: the defaults are a well-behaved service. */
export interface Manner {
  readonly delayMs: number
  /** How many times each event is posted, under one event id. */
  readonly copies: number
  /** Events that belong together arrive in reverse order. */
  readonly reverse: boolean
  /** Events that never arrive: all, or the named ones. */
  readonly missing: boolean | readonly string[]
}

export const wellBehaved: Manner = { delayMs: 0, copies: 1, reverse: false, missing: false }

const ANSWER_WITHIN_MS = 5 * 1000
const FIRST_RETRY_MS = 500
const MAX_PAUSE_MS = 30 * 1000
const MAX_TRIES = 12
const CONCURRENT_DELIVERIES = 20

/** An event as it is posted: posting the same notice again repeats the same event. */
export interface Notice {
  readonly id: string
  readonly body: string
}

/** Posts signed events to the shop, at least once each, never before the answer to the call that caused them. */
export class Webhooks {
  manner = wellBehaved
  readonly #url
  readonly #secret
  readonly #ended = new AbortController()
  readonly #queue: (() => Promise<void>)[] = []
  #busy = 0

  constructor(url: string, secret: string) {
    this.#url = url
    this.#secret = secret
  }

  readonly announce: Announce = (events) => {
    const { delayMs, copies, reverse, missing } = this.manner
    const sent = events.filter(({ event }) => !(Array.isArray(missing) ? missing.includes(event) : missing))
    const notices = (reverse ? sent.toReversed() : sent).map(noticeOf)
    if (notices.length === 0) return
    this.#later(delayMs, () => this.#deliver(notices.flatMap((one) => Array<Notice>(copies).fill(one))))
  }

  end(): void {
    this.#ended.abort()
    this.#queue.length = 0
  }

  /**
   * First attempts are posted one after another, so their order is reliable; retries wait without delaying the rest.
   */
  async #deliver(notices: readonly Notice[]): Promise<void> {
    for (const one of notices) if (!(await this.#post(one))) this.#retry(one, 1)
  }

  #retry(one: Notice, tries: number): void {
    if (tries >= MAX_TRIES) return
    this.#later(Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_PAUSE_MS), async () => {
      if (!(await this.#post(one))) this.#retry(one, tries + 1)
    })
  }

  #later(delayMs: number, work: () => Promise<void>): void {
    wait(delayMs, undefined, { signal: this.#ended.signal }).then(
      () => {
        this.#queue.push(work)
        this.#next()
      },
      () => undefined,
    )
  }

  #next(): void {
    while (this.#busy < CONCURRENT_DELIVERIES) {
      const work = this.#queue.shift()
      if (!work) return
      this.#busy += 1
      void work().finally(() => {
        this.#busy -= 1
        this.#next()
      })
    }
  }

  /** Whether the shop accepted it within five seconds. */
  async #post({ id, body }: Notice): Promise<boolean> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', this.#secret).update(body).digest('hex'),
    }
    try {
      const answer = await fetch(this.#url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
}

/** Describes what happened as one event. */
export const noticeOf = ({ event, payment, order, refund, dispute, downtime }: ServiceEvent): Notice => {
  const payload = {
    ...(refund ? { refund: { entity: refund } } : {}),
    ...(payment ? { payment: { entity: payment } } : {}),
    ...(dispute ? { dispute: { entity: dispute } } : {}),
    ...(downtime ? { 'payment.downtime': { entity: downtime } } : {}),
    ...(order ? { order: { entity: order } } : {}),
  }
  const body = {
    entity: 'event',
    account_id: 'acc_Demonstration',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: nowInSeconds(),
  }
  return { id: newId('evt').slice('evt_'.length), body: JSON.stringify(body) }
}
