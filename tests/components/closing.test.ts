// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { offerTools } from '#components/site/late-tools.ts'

/** An open sheet in a browser without `closedby`, like Safari. */
const openSheet = () => {
  document.body.innerHTML = '<dialog closedby="any" open><input></dialog>'
  const sheet = document.querySelector('dialog')
  const field = document.querySelector('input')
  if (!sheet || !field) throw new Error('no sheet')
  Object.defineProperty(sheet, 'closedBy', { value: undefined })
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 500, 300))
  offerTools()
  return { sheet, field }
}

const INSIDE = { clientX: 200, clientY: 200, bubbles: true }
const BESIDE = { clientX: 20, clientY: 20, bubbles: true }

beforeEach(() => document.body.replaceChildren())

test('a press outside a sheet closes it in a browser that doesn’t do so itself', () => {
  const { sheet } = openSheet()
  sheet.dispatchEvent(new MouseEvent('pointerdown', BESIDE))
  sheet.dispatchEvent(new MouseEvent('click', BESIDE))
  expect(sheet.open).toBe(false)
})

test('a sheet stays open for a press on its edge, and for one that began or ended in it', () => {
  const { sheet, field } = openSheet()
  sheet.dispatchEvent(new MouseEvent('pointerdown', INSIDE))
  sheet.dispatchEvent(new MouseEvent('click', INSIDE))
  expect(sheet.open).toBe(true)

  // Text selected in a field by dragging out of the sheet.
  field.dispatchEvent(new MouseEvent('pointerdown', INSIDE))
  sheet.dispatchEvent(new MouseEvent('click', BESIDE))
  expect(sheet.open).toBe(true)

  sheet.dispatchEvent(new MouseEvent('pointerdown', BESIDE))
  field.dispatchEvent(new MouseEvent('click', INSIDE))
  expect(sheet.open).toBe(true)
})
