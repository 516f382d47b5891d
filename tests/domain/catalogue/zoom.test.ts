import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FITTED_VIEW, fittedSize, MAX_SCALE, movedBy, scaledAt } from '#domain/catalogue/zoom.ts'

const frame = { width: 400, height: 800 }
const fitted = fittedSize({ width: 1200, height: 1600 }, frame)

test('a picture fits completely into its frame, whichever side is the longer', () => {
  expect(fitted.width).toBe(400)
  expect(fitted.height).toBeCloseTo(400 / 0.75)
  expect(fittedSize({ width: 2400, height: 1350 }, frame)).toEqual({ width: 400, height: 225 })
})

test('the point under a finger stays under it while the picture grows', () => {
  const at = { x: 100, y: -50 }
  const view = scaledAt(FITTED_VIEW, 2.5, at, fitted, frame)
  // The picture's point at that place, before and after, in units of its fitted size.
  expect((at.x - view.x) / view.scale).toBeCloseTo(at.x)
  expect((at.y - view.y) / view.scale).toBeCloseTo(at.y)
})

test('whatever is done to it, a picture is never pushed out of its frame or made smaller than it', () => {
  const place = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
  })
  const act = fc.record({ at: place, scale: fc.option(fc.double({ min: 0.01, max: 50, noNaN: true })) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
      let view = FITTED_VIEW
      for (const { at, scale } of acts)
        view = scale === null ? movedBy(view, at, fitted, frame) : scaledAt(view, scale, at, fitted, frame)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (fitted.width * view.scale - frame.width) / 2))
      expect(Math.abs(view.y)).toBeLessThanOrEqual(
        Math.max(0, (fitted.height * view.scale - frame.height) / 2),
      )
      if (view.scale === 1) expect([Math.abs(view.x), Math.abs(view.y)]).toEqual([0, 0])
    }),
  )
})
