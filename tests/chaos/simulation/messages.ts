import { createHmac } from 'node:crypto'
import type { Config } from '#config/read-config.ts'
import { MINUTE_MS, HOUR_MS } from '#domain/time/dates.ts'
import type { Notice } from '#standins/razorpay/webhooks.ts'
import { LineBroke, type Machine } from './machine.ts'
import type { Weather } from './disturbances.ts'
import { theWorld } from './world.ts'

const ANSWER_WITHIN_MS = 5 * 1000
const MAX_TRIES = 8
const MAX_REPEATS = 3

interface Post {
  readonly config: Config
  readonly machines: readonly Machine[]
  readonly weather: () => Weather
}

const eventOf = ({ body }: Notice): string => {
  const { event } = JSON.parse(body) as { event: string }
  return event
}

// The shop learns of these only through webhooks, so the provider repeats them until they are accepted.
const isOnlySource = (notice: Notice): boolean => {
  return eventOf(notice).startsWith('payment.dispute.')
}

/** Delivers the provider's webhooks to the shop: late, repeatedly, in any order, or never. */
export const openMessages = ({ config, machines, weather }: Post) => {
  const world = theWorld()
  const { random } = world
  let onTheWay = 0

  const post = async ({ id, body }: Notice): Promise<boolean> => {
    const running = machines.filter(({ isRunning }) => isRunning)
    if (running.length === 0) return false
    const request = new Request(`${config.SITE_URL}/api/hooks/razorpay`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', config.RAZORPAY_WEBHOOK_SECRET)
          .update(body)
          .digest('hex'),
      },
    })
    const answering = random
      .pick(running)
      .send(request)
      .then(({ ok }) => ok && !random.chance(weather().lostAnswers))
    const tooLate = world.pause(ANSWER_WITHIN_MS).then(() => false)
    return Promise.race([answering, tooLate]).catch((error: unknown) => {
      if (error instanceof LineBroke) return false
      throw error
    })
  }

  const deliver = async (notice: Notice, waitMs: number): Promise<void> => {
    onTheWay += 1
    await world.pause(waitMs)
    const isNeeded = isOnlySource(notice)
    for (let tries = 1; isNeeded || tries <= MAX_TRIES; tries += 1) {
      const isAccepted = await post(notice)
      world.note(`${eventOf(notice)} ${notice.id} ${isAccepted ? 'is taken' : 'is not taken'}`)
      if (isAccepted) break
      await world.pause(Math.min(MINUTE_MS * 2 ** tries, 4 * HOUR_MS) * random.next())
    }
    onTheWay -= 1
  }

  return {
    send: (notice: Notice): void => {
      const { missing, again, late } = weather().webhooks
      if (!isOnlySource(notice) && random.chance(missing)) return
      const copies = 1 + (random.chance(again) ? 1 + random.below(MAX_REPEATS) : 0)
      for (let copy = 0; copy < copies; copy += 1)
        void deliver(
          notice,
          random.chance(late) ? world.between(MINUTE_MS, 6 * HOUR_MS) : world.between(50, 5000),
        )
    },
    isAllDelivered: (): boolean => onTheWay === 0,
  }
}
