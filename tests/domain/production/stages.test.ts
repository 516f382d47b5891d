import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayCancel, type Progress } from '#domain/production/progress.ts'
import {
  afterMove,
  isDispatched,
  isBefore,
  isStage,
  stageAfter,
  type StageMove,
  type StagePosition,
  STAGES,
} from '#domain/production/stages.ts'

const move: fc.Arbitrary<StageMove> = fc.oneof(
  fc.record({ act: fc.constant('move' as const), stage: fc.constantFrom(...STAGES) }),
  fc.record({ act: fc.constant('pause' as const), reason: fc.constantFrom('Waiting for cloth', 'Ill') }),
  fc.record({ act: fc.constant('resume' as const) }),
)

test('whatever the sequence of moves, an order has one stage, and is paused only in the workshop', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let position: StagePosition = { stage: 'confirmed', paused: null }
      for (const one of moves) {
        const next = afterMove(position, one)
        if ('fault' in next) continue
        // A paused order must first resume, at the same stage.
        const isAllowed =
          position.paused !== null
            ? next.paused === null && next.stage === position.stage
            : one.act === 'pause'
              ? next.paused === one.reason && next.stage === position.stage && !isDispatched(next.stage)
              : next.paused === null && next.stage !== position.stage
        if (!isAllowed) return false
        position = next
      }
      return true
    }),
    { numRuns: 10_000 },
  )
})

test('every move can be undone, and every stage can be reached from every other', () => {
  for (const from of STAGES)
    for (const to of STAGES) {
      const next = afterMove({ stage: from, paused: null }, { act: 'move', stage: to })
      expect(next).toEqual(from === to ? { fault: 'same_stage' } : { stage: to, paused: null })
    }
})

test('an impossible move says why', () => {
  const here = { stage: 'cutting', paused: null } as const
  expect(afterMove(here, { act: 'resume' })).toEqual({ fault: 'not_paused' })
  const still = { stage: 'cutting', paused: 'Waiting for cloth' } as const
  expect(afterMove(still, { act: 'move', stage: 'stitching' })).toEqual({ fault: 'paused' })
  expect(afterMove(still, { act: 'pause', reason: 'Again' })).toEqual({ fault: 'paused' })
  expect(afterMove({ stage: 'dispatched', paused: null }, { act: 'pause', reason: 'x' })).toEqual({
    fault: 'has_left',
  })
})

test('the stages follow one another', () => {
  expect(stageAfter('confirmed')).toBe('cutting')
  expect(stageAfter('delivered')).toBeUndefined()
  expect(isBefore('cutting', 'ready')).toBe(true)
  expect(isBefore('ready', 'ready')).toBe(false)
  expect(isStage('ready') && !isStage('lost')).toBe(true)
})

test('an order can be cancelled until cutting has begun, and not again after a step back', () => {
  const window = { from: '2026-12-01', to: '2026-12-19' }
  const waiting: Progress = {
    step: 0,
    stage: null,
    paused: null,
    window: null,
    noWindow: 'unpaid',
    parcel: null,
    steps: [],
  }
  const step = (stage: 'confirmed' | 'cutting', n: number) =>
    ({ step: n, event: 'moved', at: '', stage, isBack: false, reason: '', window }) as const
  const confirmed: Progress = {
    ...waiting,
    step: 1,
    stage: 'confirmed',
    window,
    noWindow: null,
    steps: [step('confirmed', 1)],
  }
  expect(mayCancel(waiting)).toBe(true)
  expect(mayCancel(confirmed)).toBe(true)
  expect(mayCancel({ ...confirmed, noWindow: 'cancelled' })).toBe(false)
  const back = {
    ...confirmed,
    step: 3,
    steps: [step('confirmed', 1), step('cutting', 2), step('confirmed', 3)],
  }
  expect(mayCancel(back)).toBe(false)
})
