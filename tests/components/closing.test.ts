// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { offerTools } from '#components/site/late-tools.ts'

/** A sheet of a page, open, in a browser without `closedby`, as Safari is. */
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

test('a press beside a sheet of the page closes it, where the browser does not', () => {
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

  // Words of a field, chosen by dragging out of the sheet.
  field.dispatchEvent(new MouseEvent('pointerdown', INSIDE))
  sheet.dispatchEvent(new MouseEvent('click', BESIDE))
  expect(sheet.open).toBe(true)

  sheet.dispatchEvent(new MouseEvent('pointerdown', BESIDE))
  field.dispatchEvent(new MouseEvent('click', INSIDE))
  expect(sheet.open).toBe(true)
})
