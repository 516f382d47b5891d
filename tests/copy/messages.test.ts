import { expect, test } from 'vitest'
import { messages } from '#copy/messages.ts'

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [58.2, '59 seconds'],
  [59.2, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('after too many attempts, the wait of %s seconds reads: %s', (seconds, words) => {
  expect(messages.shop.tooMany(seconds)).toBe(`Too many attempts. Please try again in ${words}.`)
})
