import { randomBytes, randomUUID } from 'node:crypto'
import { craftedTokens } from '../../support/crafted-tokens.ts'
import { allOf } from '../all-of.ts'
import type { Answer } from '../http-client.ts'
import { AT_ONCE, type Ground, type OpenOrder, type Shown } from './ground.ts'

const MIN_TOKENS = 40
const PATHS = ['/api/orders/myorders', '/api/orders', '/api/orders/']

const withoutRequestId = (answer: Answer | undefined): string =>
  JSON.stringify(answer, (key, value) => (key === 'requestId' ? undefined : value))

/** Forged tokens, at every path that returns somebody's data. */
export const craftedTokensRefused = async (ground: Ground): Promise<Shown> => {
  const [order] = await ground.orders(1)
  if (!order) throw new Error('Nobody ordered')
  const crafted = Object.entries(
    await craftedTokens(order.shopper.token, ground.shop.config.JWT_SECRETS[0] ?? ''),
  )
  const tries = crafted.flatMap(([what, token]) =>
    PATHS.map((http) => ({ what, token, path: http.endsWith('/') ? http + order.intent.orderId : http })),
  )
  const answers = await allOf(tries, AT_ONCE, async ({ what, token, path }) => {
    const answer = await ground.http.get(path, { authorization: `Bearer ${token}` })
    // A header of a megabyte is refused before the token is read.
    return answer === undefined || answer.status === 401 || answer.status === 431
      ? []
      : [`${what} at ${path}: ${answer.status}`]
  })
  return {
    figures: {
      'tokens made up': crafted.length,
      'paths tried': tries.length,
      'paths opened': answers.flat().length,
    },
    deviations: [
      ...answers.flat(),
      ...(crafted.length < MIN_TOKENS ? [`Only ${crafted.length} tokens were made up.`] : []),
    ],
  }
}

const GUESSES = 10

/** Ids that a stranger may try: real ones of other customers, similar ones, and malformed ones. */
const foreignIds = (orders: readonly OpenOrder[], count: number, { random }: Ground) =>
  Array.from({ length: count }, (_, n) => {
    const id = orders[Math.floor(n / GUESSES) % orders.length]?.intent.orderId ?? ''
    const neighbour = (BigInt(`0x${id}`) + BigInt(1 + random.below(1000)))
      .toString(16)
      .padStart(24, '0')
      .slice(-24)
    const guesses = [
      id,
      neighbour,
      randomBytes(12).toString('hex'),
      randomUUID(),
      id.toUpperCase(),
      `..%2f${id}`,
      `${id}%00`,
      `${id}'%20or%201=1--`,
      encodeURIComponent(`${id}' union select * from orders --`),
      String(n),
    ]
    return guesses[n % guesses.length] ?? id
  })

/** Everything else that can be done with an order's id has the same outcome for every id. */
const otherActsRefused = async (
  { http }: Ground,
  orders: readonly OpenOrder[],
  bearer: OpenOrder['bearer'],
): Promise<readonly string[]> => {
  const acts: Readonly<Record<string, (id: string) => Promise<Answer | undefined>>> = {
    progress: (id) => http.get(`/api/orders/${id}/progress`, bearer),
    pay: (id) => http.post(`/api/orders/${id}/pay`, {}, bearer),
    cancel: (id) => http.post(`/api/orders/${id}/cancel`, { reason: 'Not mine' }, bearer),
    measurements: (id) => http.post(`/api/orders/${id}/measurements`, {}, bearer),
  }
  const found: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    const missing = await act(randomBytes(12).toString('hex'))
    if (!missing || ![403, 404].includes(missing.status))
      found.push(`${name} of a missing order: ${missing?.status}`)
    const answers = await allOf(orders, AT_ONCE, ({ intent }) => act(intent.orderId))
    const others = answers.filter((answer) => withoutRequestId(answer) !== withoutRequestId(missing))
    found.push(...others.map((answer) => `${name}: ${JSON.stringify(answer)}`))
  }
  return found
}

/** Somebody else's orders look exactly like orders that don't exist. */
export const foreignOrdersHidden = async (ground: Ground, times: number): Promise<Shown> => {
  const orders = await ground.orders(Math.min(50, times))
  const stranger = await ground.signedInAs(100_000)
  const bearer = { authorization: `Bearer ${stranger.token}` }
  const missing = withoutRequestId(
    await ground.http.get(`/api/orders/${randomBytes(12).toString('hex')}`, bearer),
  )
  const answers = await allOf(foreignIds(orders, times, ground), AT_ONCE, async (id) => {
    const answer = await ground.http.get(`/api/orders/${id}`, bearer)
    const isHidden = withoutRequestId(answer) === missing
    // An id that isn't valid in a URL doesn't even reach the back end.
    const isNotUrl = id.includes('%00') && answer?.status === 404
    return isHidden || isNotUrl ? [] : [`${id}: ${JSON.stringify(answer)}`]
  })
  const acts = await otherActsRefused(ground, orders, bearer)
  const list = await ground.http.get('/api/orders', bearer)
  return {
    figures: { 'foreign ids tried': times, 'orders seen': answers.flat().length },
    deviations: [
      ...answers.flat(),
      ...acts,
      ...(list?.status === 403 ? [] : [`A stranger's list of all orders: ${list?.status}`]),
      ...(JSON.parse(missing).status === 404 ? [] : [`A missing order: ${missing}`]),
    ],
  }
}
