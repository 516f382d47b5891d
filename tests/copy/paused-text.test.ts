import { expect, test } from 'vitest'
import { pausedText } from '#copy/production/desk.ts'
import type { Progress } from '#domain/production/progress.ts'

const paused: Progress = {
  step: 2,
  stage: 'confirmed',
  paused: 'We have been asked to cancel this order and will decide on that first.',
  pausedFor: 'cancellation',
  window: null,
  noWindow: null,
  parcel: null,
  steps: [],
}

test('an order that was cancelled while paused no longer waits for anything', () => {
  expect(pausedText(paused)).toMatch(/^Paused for a cancellation: We have been asked/)
  expect(pausedText({ ...paused, noWindow: 'cancelled' })).toBeUndefined()
})
