import { expect, test } from 'vitest'
import { progressText } from '#copy/tracking/order-progress.ts'
import { arrivalLines, windowText } from '#copy/tracking/windows.ts'
import type { Progress, ProgressStep } from '#domain/production/progress.ts'
import type { Stage } from '#domain/production/stages.ts'
import { lastPromiseReason, timelineOf } from '#domain/tracking/order-timeline.ts'
import { phoneEndOf } from '#domain/tracking/tracked-order.ts'

const WINDOW = { from: '2026-12-16', to: '2027-01-06' }

const step = (n: number, stage: Stage, more: Partial<ProgressStep> = {}): ProgressStep => ({
  step: n,
  event: 'moved',
  at: `2026-12-0${n}T06:00:00.000Z`,
  stage,
  isBack: false,
  reason: '',
  window: WINDOW,
  ...more,
})

const progress = (steps: readonly ProgressStep[], more: Partial<Progress> = {}): Progress => ({
  step: steps.length,
  stage: steps.at(-1)?.stage ?? null,
  paused: null,
  window: WINDOW,
  noWindow: null,
  parcel: null,
  steps,
  ...more,
})

const shown = (of: Progress) =>
  timelineOf(of).map(({ stage, place, at }) => `${stage} ${place} ${at?.slice(8, 10)}`)

test('the timeline shows what is done, where the order is, and what is ahead', () => {
  expect(shown(progress([step(1, 'confirmed'), step(2, 'cutting'), step(4, 'finishing')]))).toEqual([
    'confirmed done 01',
    'cutting done 02',
    'stitching done undefined',
    'finishing now 04',
    'ready ahead undefined',
    'dispatched ahead undefined',
    'delivered ahead undefined',
  ])
})

test('a step back undoes what came after, and a delivered order is done', () => {
  const back = [step(1, 'confirmed'), step(2, 'cutting'), step(3, 'stitching'), step(4, 'cutting')]
  expect(shown(progress(back)).slice(0, 3)).toEqual([
    'confirmed done 01',
    'cutting now 04',
    'stitching ahead undefined',
  ])
  expect(shown(progress([...back, step(5, 'delivered')])).at(-1)).toBe('delivered done 05')
  expect(timelineOf(progress([]))).toEqual([])
})

test('a step that doesn’t move the order keeps the date of its stage', () => {
  const steps = [step(1, 'confirmed'), step(2, 'cutting'), step(3, 'cutting', { event: 'paused' })]
  expect(shown(progress(steps))[1]).toBe('cutting now 02')
})

test('delivery windows are shown as calendar dates that don’t wrap', () => {
  expect(windowText(WINDOW)).toBe('between 16\u00a0December and 6\u00a0January')
  expect(windowText({ from: '2026-12-16', to: '2026-12-16' })).toBe('on 16\u00a0December')
  expect(arrivalLines(WINDOW)).toEqual([
    'Ordered today:',
    'with you between 16\u00a0December and 6\u00a0January.',
  ])
})

test('each state says when the order arrives, or why nobody can say', () => {
  const begun = [step(1, 'confirmed')]
  expect(progressText(progress(begun))).toMatchObject({
    label: 'With you',
    title: 'between 16\u00a0December and 6\u00a0January',
  })
  expect(
    progressText(
      progress([...begun, step(2, 'confirmed', { event: 'promised', reason: 'the silk came late' })]),
    ),
  ).toMatchObject({ sentences: [expect.any(String), 'We first promised other dates. The silk came late.'] })
  expect(
    progressText(
      progress([...begun, step(2, 'confirmed', { event: 'paused' })], {
        paused: 'waiting for your measurements',
      }),
    ),
  ).toMatchObject({
    label: 'Waiting since 2 December 2026',
    sentences: ['Waiting for your measurements.', expect.stringContaining('The days on hold are added')],
  })
  const cancelling = { paused: 'We are cancelling this order.', pausedFor: 'cancellation' } as const
  expect(
    progressText(progress([...begun, step(2, 'confirmed', { event: 'paused' })], cancelling)),
  ).toMatchObject({
    sentences: ['We are cancelling this order.'],
  })
  expect(progressText(progress([...begun, step(3, 'delivered')]))).toMatchObject({
    label: 'Delivered',
    title: '3 December 2026',
  })
  for (const [noWindow, label] of [
    ['unpaid', 'Not started'],
    ['closed', 'Closed'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
  ] as const)
    expect(progressText(progress([], { noWindow, window: null }))).toMatchObject({ label })
  const refunded = progress([], { noWindow: 'refunded', window: null })
  expect(progressText(refunded, true)).toMatchObject({ title: 'We are looking into your refund' })
})

test('a promise that was postponed by waiting says what the wait was for, until other days are promised', () => {
  const later = { from: '2026-12-18', to: '2027-01-08' }
  const reason = 'Waiting for the cloth'
  const paused = [step(1, 'confirmed'), step(2, 'confirmed', { event: 'paused', reason })]
  const moved = [...paused, step(3, 'confirmed', { event: 'resumed', reason, window: later })]
  expect(lastPromiseReason(progress(moved))).toBe(reason)
  expect(progressText(progress(moved, { window: later }))).toMatchObject({
    sentences: [expect.any(String), 'We first promised other dates. Waiting for the cloth.'],
  })
  const [again, on] = [
    step(4, 'confirmed', { event: 'paused', reason: 'Waiting for your payment', window: later }),
    step(5, 'confirmed', { event: 'resumed', window: later }),
  ]
  // It resumed on the same day: no day was lost, and the reason for the others stays.
  expect(lastPromiseReason(progress([...moved, again, on]))).toBe(reason)
  expect(lastPromiseReason(progress([...paused, { ...on, step: 3, window: WINDOW }]))).toBe('')
  const earlier = step(6, 'confirmed', { event: 'promised', window: WINDOW })
  expect(lastPromiseReason(progress([...moved, again, on, earlier]))).toBe('')
})

test('only the last digits of a telephone number are shown', () => {
  expect(phoneEndOf('+91 98765 43210')).toBe('210')
  expect(phoneEndOf('')).toBe('')
})

test('a ready order may be waiting for its balance, so it isn’t said to wait for the courier', () => {
  const { sentences } = progressText(progress([step(1, 'confirmed'), step(2, 'ready')]))
  expect(sentences).toEqual(['Your order is ready to leave us.'])
})
