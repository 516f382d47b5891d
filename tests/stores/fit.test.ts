// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fromOtherTab, openPage } from './shop-page.ts'

const KEPT = { unit: 'cm', taken: { bust: 910 } }

const openForm = async (stored?: unknown) => {
  openPage(stored === undefined ? {} : { fitPassport: stored })
  const form = await import('#stores/fit/measuring.ts')
  const { $passport } = await import('#stores/fit/passport.ts')
  form.followPassport()
  return {
    ...form,
    $passport,
    shows: (measure: 'bust' | 'waist') => form.shownOf(form.$measuring.get(), measure),
  }
}
const storedText = () => localStorage.getItem('fitPassport')

afterEach(() => vi.restoreAllMocks())

test('what is kept is shown again, and kept unchanged keeps its millimetres', async () => {
  const { shows, showIn, keepMeasures } = await openForm({ unit: 'cm', taken: { bust: 911 } })
  expect(shows('bust')).toBe('91.1')
  showIn('in')
  expect(shows('bust')).toBe('35¾')
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '')).toEqual({ unit: 'in', taken: { bust: 911 } })
})

test('a wrong entry holds all of them back and loses nothing', async () => {
  const { $measuring, typeMeasure, keepMeasures, shows } = await openForm(KEPT)
  typeMeasure('bust', '92')
  typeMeasure('waist', 'x')
  expect(await keepMeasures()).toBe(false)
  expect($measuring.get().faults).toEqual({ waist: expect.stringContaining('91') })
  expect([shows('bust'), shows('waist')]).toEqual(['92', 'x'])
  expect(JSON.parse(storedText() ?? '')).toEqual(KEPT)
})

test('another tab is followed, but never over what is being typed', async () => {
  const { shows, typeMeasure } = await openForm(KEPT)
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 930 } }))
  expect(shows('bust')).toBe('93')
  typeMeasure('bust', '94')
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 950 } }))
  expect(shows('bust')).toBe('94')
})

test('deleted measurements leave nothing behind, and what was typed over them goes, too', async () => {
  const { shows, typeMeasure, eraseMeasures } = await openForm(KEPT)
  typeMeasure('bust', '94')
  await eraseMeasures()
  expect(storedText()).toBeNull()
  expect(shows('bust')).toBe('')
})

test.each(['{', '[]', '"x"', { unit: 'cm', taken: { bust: 'x', toString: 900 } }])(
  'a storage that holds %o is as good as empty',
  async (odd) => {
    openPage({})
    localStorage.setItem('fitPassport', typeof odd === 'string' ? odd : JSON.stringify(odd))
    const { $passport } = await import('#stores/fit/passport.ts')
    expect($passport.get().taken).toEqual({})
  },
)
