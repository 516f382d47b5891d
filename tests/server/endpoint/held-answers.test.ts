import { expect, test, vi } from 'vitest'
import type { ProgressChanges } from '#server/production/progress-changes.ts'
import { openHeldAnswers, answerTag } from '#server/tracking/held-answers.ts'

/** Longer than any test: a wait that ends was ended by something else. */
const LONG_MS = 60_000
const SHORT_MS = 20

/** An order that changes, and held answers about it. */
const open = ({ rateLimits = 0, holdMs = LONG_MS } = {}) => {
  const hearers = new Set<(version: string) => void>()
  let state = 'cutting'
  let moves = 0
  let beforeReading: (() => void) | undefined
  const changes: Pick<ProgressChanges, 'versionOf' | 'wait'> = {
    versionOf: async () => String(moves),
    wait: (_orderId, version, { timeoutMs, signal }) =>
      new Promise((resolve) => {
        const wake = (now: string) => {
          clearTimeout(timer)
          hearers.delete(wake)
          resolve(now)
        }
        const timer = setTimeout(() => wake(version), timeoutMs)
        hearers.add(wake)
        signal?.addEventListener('abort', () => wake(version))
        if (signal?.aborted) wake(version)
        else if (String(moves) !== version) wake(String(moves))
      }),
  }
  const held = openHeldAnswers({ config: { RATE_LIMITS: rateLimits }, changes, holdMs })
  const ask = (known: string | undefined, { visitor = 'one', signal, closing }: Asked = {}) =>
    held.answer(
      {
        request: new Request('http://shop.example/', {
          headers: known === undefined ? {} : { 'if-none-match': known },
          ...(signal && { signal }),
        }),
        visitor,
        closing,
      },
      {
        orderId: 'order',
        read: async () => {
          const read = { state }
          beforeReading?.()
          return read
        },
      },
    )
  const move = (to: string) => {
    state = to
    moves += 1
    for (const hear of hearers) hear(String(moves))
  }
  /** Waits until this many answers are held. */
  const waitingAre = (count: number) =>
    vi.waitFor(() => expect([held.size(), hearers.size]).toEqual([count, count]))
  return {
    held,
    waitingAre,
    hearers,
    ask,
    move,
    meanwhile: (act: (() => void) | undefined) => (beforeReading = act),
  }
}

interface Asked {
  readonly visitor?: string
  readonly signal?: AbortSignal
  readonly closing?: AbortSignal
}

const CUTTING = answerTag({ state: 'cutting' })

test('a page that knows nothing, or an old state, is answered at once', async () => {
  const { ask, hearers } = open()
  for (const known of [undefined, '"old"']) {
    const answer = await ask(known)
    expect([answer.status, answer.headers.get('etag'), await answer.json()]).toEqual([
      200,
      CUTTING,
      { state: 'cutting' },
    ])
  }
  expect(hearers.size).toBe(0)
})

test('a page that knows the newest state waits for a change', async () => {
  const { ask, move, waitingAre } = open()
  const waiting = ask(CUTTING)
  await waitingAre(1)
  move('stitching')
  expect(await (await waiting).json()).toEqual({ state: 'stitching' })
  await waitingAre(0)
})

test('a wait without a change ends with 304, and says that it was a wait', async () => {
  const { ask, waitingAre } = open({ holdMs: SHORT_MS })
  const none = await ask(CUTTING)
  expect([none.status, none.headers.get('cache-control'), await none.text()]).toEqual([304, 'no-store', ''])
  expect(none.headers.get('server-timing')).toMatch(/^wait;dur=\d\d/)
  await waitingAre(0)
})

test('a tag that a proxy weakened is still recognised', async () => {
  const { ask } = open({ holdMs: SHORT_MS })
  expect((await ask(`W/${CUTTING}`)).status).toBe(304)
})

test('a change during the read isn’t missed', async () => {
  const { ask, move, meanwhile } = open()
  meanwhile(() => {
    meanwhile(undefined)
    move('stitching')
  })
  expect((await ask(CUTTING)).status).toBe(200)
})

test('a change that leaves the state as it was doesn’t end the wait', async () => {
  const { ask, move, waitingAre } = open()
  const waiting = ask(CUTTING)
  await waitingAre(1)
  move('cutting')
  await waitingAre(1)
  move('stitching')
  expect((await waiting).status).toBe(200)
})

test('a visitor who leaves leaves nothing behind, and when the server closes everybody is answered', async () => {
  const { ask, waitingAre } = open()
  const leaving = new AbortController()
  const closing = new AbortController()
  const left = ask(CUTTING, { signal: leaving.signal, closing: closing.signal })
  const stays = Array.from({ length: 20 }, () => ask(CUTTING, { closing: closing.signal }))
  await waitingAre(21)
  leaving.abort()
  await left
  await waitingAre(20)
  closing.abort()
  for (const each of stays) expect((await each).status).toBe(304)
  await waitingAre(0)
  expect((await ask(CUTTING, { closing: closing.signal })).status).toBe(304)
})

test('a visitor may hold a limited number of answers and is told when to retry, while others wait as before', async () => {
  // A hundredth of two hundred.
  const { ask, waitingAre } = open({ rateLimits: 0.01 })
  const closing = new AbortController()
  const waiting = [ask(CUTTING, { closing: closing.signal }), ask(CUTTING, { closing: closing.signal })]
  await waitingAre(2)
  const third = await ask(CUTTING)
  expect([third.status, third.headers.get('retry-after')]).toEqual([304, '10'])
  const another = ask(CUTTING, { visitor: 'another', closing: closing.signal })
  await waitingAre(3)
  closing.abort()
  for (const each of [...waiting, another]) expect((await each).headers.get('retry-after')).toBeNull()
  await waitingAre(0)
})

test('an IPv6 household counts as one visitor, and a site’s households together get eight times as much', async () => {
  // A two-hundredth of two hundred.
  const { ask, waitingAre } = open({ rateLimits: 0.005 })
  const closing = new AbortController()
  const askFrom = (household: number, index = 1) =>
    ask(CUTTING, { visitor: `2001:db8:1:${household}::${index}`, closing: closing.signal })
  const waiting = [askFrom(1)]
  await waitingAre(1)
  expect((await askFrom(1, 2)).headers.get('retry-after')).toBe('10')
  for (let household = 2; household <= 8; household += 1) waiting.push(askFrom(household))
  await waitingAre(8)
  expect((await askFrom(9)).headers.get('retry-after')).toBe('10')
  closing.abort()
  await Promise.all(waiting)
  await waitingAre(0)
})
