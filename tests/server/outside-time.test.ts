import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openAgreedTime } from '#server/time/agreed-time.ts'
import { openOutsideTime } from '#server/time/outside-time.ts'
import { listeningForTest } from '../support/listening.ts'

const MINUTE_MS = 60 * 1000

/** A machine whose answers hold these lines. */
const machine = async (...headers: readonly string[]) => {
  const server = createServer((socket) =>
    socket.once('data', () =>
      socket.end(['HTTP/1.1 401 No', ...headers, 'Content-Length: 0', '', ''].join('\r\n')),
    ),
  )
  return `http://127.0.0.1:${await listeningForTest(server)}/`
}

test('another machine’s clock is read from whatever it answers', async () => {
  const url = await machine('Date: Sat, 21 Nov 2026 10:00:00 GMT', 'Connection: close')
  const time = await openOutsideTime(url, { steadyMs: () => 0 })()
  expect(time.toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

test('a machine that says no time, or nothing, is no clock', async () => {
  await expect(openOutsideTime(await machine('Connection: close'))()).rejects.toThrow('Nobody could be asked')
  await expect(openOutsideTime('http://127.0.0.1:1/')()).rejects.toThrow('Nobody could be asked')
})

test('it is asked once an hour, once a minute while it is silent, and goes on by a clock that nobody sets', async () => {
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
  await expect(outside()).rejects.toThrow('Nobody could be asked')
  await expect(outside()).rejects.toThrow('Nobody could be asked')
  expect(asked).toBe(1)
  steadyMs += MINUTE_MS
  isSilent = false
  expect((await outside()).getTime()).toBe(1_000_000 + MINUTE_MS)
  steadyMs += 59 * MINUTE_MS
  isSilent = true
  expect((await outside()).getTime()).toBe(1_000_000 + 60 * MINUTE_MS)
  expect(asked).toBe(2)
  steadyMs += MINUTE_MS
  // Silent for once: what it said before, and the time since, is known all the same.
  expect((await outside()).getTime()).toBe(1_000_000 + 61 * MINUTE_MS)
  expect((await outside()).getTime()).toBe(1_000_000 + 61 * MINUTE_MS)
  expect(asked).toBe(3)
})

test('what ends for good goes by the clock that is behind', async () => {
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
