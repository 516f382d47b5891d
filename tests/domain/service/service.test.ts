import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerBy, dueOf, mostUrgentFirst, solveBy, timeBetween } from '#domain/service/service-periods.ts'
import { phaseText, serviceText } from '#copy/service/service-text.ts'
import {
  isEnded,
  nextStates,
  SERVICE_KINDS,
  possibleKinds,
  SERVICE_STATES,
  type ServiceKind,
  type ServicePhase,
  type ServiceState,
} from '#domain/service/service-request.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { readTicket } from '#domain/service/ticket.ts'

const INDIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const inIndia = (moment: Date) => {
  const parts = Object.fromEntries(INDIA.formatToParts(moment).map(({ type, value }) => [type, value]))
  const number = (name: string) => Number(parts[name])
  return {
    months: number('year') * 12 + number('month'),
    day: number('day'),
    clock: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
  }
}

const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:59Z'),
  noInvalidDate: true,
})

test('a request must be resolved within a month by India’s calendar, at the same time of day, and never later', () => {
  fc.assert(
    fc.property(moments, (sentAt) => {
      const sent = inIndia(sentAt)
      const due = inIndia(solveBy(sentAt))
      expect(due.months).toBe(sent.months + 1)
      expect(due.clock).toBe(sent.clock)
      expect(due.day).toBeLessThanOrEqual(sent.day)
      // The day of the month differs only if the month is too short: then it is its last day.
      if (due.day !== sent.day) {
        const dayAfter = inIndia(new Date(solveBy(sentAt).getTime() + 24 * 60 * 60 * 1000))
        expect(dayAfter.months).toBe(due.months + 1)
      }
      expect(solveBy(sentAt).getTime()).toBeGreaterThan(answerBy(sentAt).getTime())
    }),
  )
})

test.each([
  ['2027-01-31T06:00:00.000Z', '2027-02-28T06:00:00.000Z'],
  ['2028-01-31T06:00:00.000Z', '2028-02-29T06:00:00.000Z'],
  // Past midnight in India, while it is still November elsewhere.
  ['2026-11-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['2026-12-15T20:00:00.000Z', '2027-01-15T20:00:00.000Z'],
])('a request sent at %s is due at %s', (sentAt, due) => {
  expect(solveBy(new Date(sentAt)).toISOString()).toBe(due)
})

test('a request only moves forward, and ends after at most two steps', () => {
  const rank = (state: ServiceState) => (state === 'open' ? 0 : state === 'accepted' ? 1 : 2)
  for (const state of SERVICE_STATES) {
    for (const kind of SERVICE_KINDS)
      for (const next of nextStates({ kind, state })) expect(rank(next)).toBeGreaterThan(rank(state))
    expect(isEnded(state)).toBe(rank(state) === 2)
  }
})

test('an accepted cancellation can only be refused, because cancelling the order ends it', () => {
  expect(nextStates({ kind: 'cancel', state: 'open' })).toEqual(['accepted', 'refused', 'done'])
  expect(nextStates({ kind: 'cancel', state: 'accepted' })).toEqual(['refused'])
  expect(nextStates({ kind: 'return', state: 'accepted' })).toEqual(['refused', 'done'])
})

test('cancelling is offered until cutting begins, and returning once the order was sent', () => {
  const phases: readonly ServicePhase[] = ['unpaid', 'waiting', 'making', 'sent', 'closed']
  expect(phases.filter((phase) => possibleKinds(phase).includes('cancel'))).toEqual(['waiting'])
  expect(phases.filter((phase) => possibleKinds(phase).includes('return'))).toEqual(['sent'])
  expect(phases.every((phase) => possibleKinds(phase).includes('question'))).toBe(true)
})

test('cancelling isn’t offered while a cancellation is being decided', () => {
  const asked = { kind: 'cancel', endedAt: null } as const
  expect(possibleKinds('waiting', [asked])).toEqual(['question'])
  expect(possibleKinds('waiting', [{ ...asked, endedAt: '2026-11-22T10:00:00.000Z' }])).toContain('cancel')
  expect(possibleKinds('waiting', [{ ...asked, kind: 'question' }])).toContain('cancel')
})

test('the reason an order can’t be cancelled holds from the first cut until dispatch', () => {
  expect(phaseText.making).not.toMatch(/being (?:cut|sewn)/)
})

test('a customer who asked is promised no e-mail, because an unverified e-mail address may get none', () => {
  expect(serviceText.sent('7K3F-9QWM')).toBe('Thank you. We have your request: ticket 7K3F-9QWM.')
})

test('staff owe the answer next, then the solution, then nothing', () => {
  const sentAt = new Date('2026-11-22T10:00:00.000Z')
  const request = {
    answerBy: answerBy(sentAt).toISOString(),
    solveBy: solveBy(sentAt).toISOString(),
    answeredAt: null,
    endedAt: null,
  }
  const after = (hours: number) => new Date(sentAt.getTime() + hours * 60 * 60 * 1000)
  expect(dueOf(request, after(1))).toMatchObject({ what: 'answer', urgency: 'calm' })
  expect(dueOf(request, after(37))).toMatchObject({ what: 'answer', urgency: 'soon' })
  expect(dueOf(request, after(49))).toMatchObject({ what: 'answer', urgency: 'overdue' })
  const answered = { ...request, answeredAt: after(2).toISOString() }
  expect(dueOf(answered, after(49))).toMatchObject({ what: 'solution', urgency: 'calm' })
  expect(dueOf(answered, after(24 * 28))).toMatchObject({ what: 'solution', urgency: 'soon' })
  expect(dueOf(answered, after(24 * 31))).toMatchObject({ what: 'solution', urgency: 'overdue' })
  expect(dueOf({ ...answered, endedAt: after(3).toISOString() }, after(24 * 40))).toBeUndefined()
})

test('times are given in hours up to two days, then in days', () => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60 * 1000).toISOString()
  expect(timeBetween(later(20), now)).toBe('less than an hour')
  expect(timeBetween(later(61), now)).toBe('an hour')
  expect(timeBetween(later(47 * 60), now)).toBe('47 hours')
  expect(timeBetween(later(-50 * 60), now)).toBe('2 days')
})

test('requests are sorted by overdue first, then those that hold up their order, then the earliest due', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const request = (name: string, kind: ServiceKind, answerBy: string, endedAt: string | null = null) => ({
    name,
    kind,
    answerBy,
    solveBy: '2026-12-20T12:00:00.000Z',
    answeredAt: null,
    endedAt,
  })
  const requests = [
    request('ended', 'cancel', '2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'),
    request('later', 'question', '2026-11-24T12:00:00.000Z'),
    request('sooner', 'alteration', '2026-11-23T12:00:00.000Z'),
    request('held', 'cancel', '2026-11-24T11:00:00.000Z'),
    request('overdue', 'return', '2026-11-22T11:00:00.000Z'),
  ]
  expect(mostUrgentFirst(requests, now).map(({ name }) => name)).toEqual([
    'overdue',
    'held',
    'sooner',
    'later',
    'ended',
  ])
})

test('a ticket is recognised however it is typed, and anything else is rejected', () => {
  const typed = [
    '7K3F-9QWM',
    '7k3f 9qwm',
    ' ticket 7K3F9QWM',
    '#7k3f-9qwm',
    'Ticket #7K3F-9QWM',
    '7K3F-9QWM ',
  ]
  expect(typed.map(readTicket)).toEqual(typed.map(() => '7K3F-9QWM'))
  expect(['7k3f', '7K3F-9', 'oI1l-0'].map(readTicket)).toEqual(['7K3F-', '7K3F-9', '0111-0'])
  expect(['', '7K3', '7K3F9-QWM2X', 'asha@example.in', '%%%%', 'सिल्क'].map(readTicket)).toEqual(
    Array.from({ length: 6 }, () => ''),
  )
})

test('an order number is recognised however it is typed, and anything else is rejected', () => {
  const typed = ['7K3F9-QWM2X', '7k3f9 qwm2x', ' order 7K3F9QWM2X', '#7k3f9-qwm2x', 'Order #7K3F9-QWM2X']
  expect(typed.map(readOrderNumber)).toEqual(typed.map(() => '7K3F9-QWM2X'))
  expect(['7k3f9', '7K3F9QW', 'oI1l0-2'].map(readOrderNumber)).toEqual(['7K3F9-', '7K3F9-QW', '01110-2'])
  expect(['', '7K3F', '7K3F9-QWM2XZ', 'asha@example.in', '%%%%%'].map(readOrderNumber)).toEqual(
    Array.from({ length: 5 }, () => ''),
  )
})
