import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/dates.ts'
import { openAgreedTime } from '#server/time/agreed-time.ts'
import { openOutsideTime } from '#server/time/outside-time.ts'
import { listeningForTest } from '../support/listening.ts'

/** A server whose answers have these headers. */
const machine = async (...headers: readonly string[]) => {
  const server = createServer((socket) =>
    socket.once('data', () =>
      socket.end(['HTTP/1.1 401 No', ...headers, 'Content-Length: 0', '', ''].join('\r\n')),
    ),
  )
  return `http://127.0.0.1:${await listeningForTest(server)}/`
}

test('another machine’s clock is read from any of its answers', async () => {
  const url = await machine('Date: Sat, 21 Nov 2026 10:00:00 GMT', 'Connection: close')
  const time = await openOutsideTime(url, { steadyMs: () => 0 })()
  expect(time.toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

test('a machine that reports no time, or can’t be reached, is no clock', async () => {
  await expect(openOutsideTime(await machine('Connection: close'))()).rejects.toThrow(
    'No time source could be reached',
  )
  await expect(openOutsideTime('http://127.0.0.1:1/')()).rejects.toThrow('No time source could be reached')
})

test('it is asked once an hour, or once a minute while it doesn’t answer, and a monotonic clock continues from there', async () => {
  let steadyMs = 0
  let asked = 0
  let isSilent = true
  const outside = openOutsideTime('', {
    steadyMs: () => steadyMs,
    ask: async () => {
      asked += 1
      if (isSilent) throw new Error('silent')
      return 1_000_000 + steadyMs
    },
  })
  await expect(outside()).rejects.toThrow('No time source could be reached')
  await expect(outside()).rejects.toThrow('No time source could be reached')
  expect(asked).toBe(1)
  steadyMs += MINUTE_MS
  isSilent = false
  expect((await outside()).getTime()).toBe(1_000_000 + MINUTE_MS)
  steadyMs += 59 * MINUTE_MS
  isSilent = true
  expect((await outside()).getTime()).toBe(1_000_000 + 60 * MINUTE_MS)
  expect(asked).toBe(2)
  steadyMs += MINUTE_MS
  // It doesn't answer this time, but its last answer and the time passed since then are known.
  expect((await outside()).getTime()).toBe(1_000_000 + 61 * MINUTE_MS)
  expect((await outside()).getTime()).toBe(1_000_000 + 61 * MINUTE_MS)
  expect(asked).toBe(3)
})

test('irreversible deadlines go by whichever clock is behind', async () => {
  const [early, late] = [new Date(1000), new Date(2000)]
  expect(
    await openAgreedTime(
      () => early,
      async () => late,
    )(),
  ).toBe(early)
  expect(
    await openAgreedTime(
      () => late,
      async () => early,
    )(),
  ).toBe(early)
})
