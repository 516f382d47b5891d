// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../stores/shop-page.ts'
import { wake } from './island.ts'

test('if inches were selected and typed before hydration they stay inches, even if they could be centimetres', async () => {
  openPage({}, '/fit')
  const { MeasuringForm } = await import('#islands/fit/MeasuringForm.tsx')
  const { $measuring, keepMeasures } = await import('#stores/fit/measuring.ts')
  const { $passport } = await import('#stores/fit/passport.ts')
  await wake(<MeasuringForm />, (place) => {
    const [radio, field] = ['[value=in]', '[name=bust]'].map((name) => place.querySelector(name))
    if (radio instanceof HTMLInputElement) radio.checked = true
    if (field instanceof HTMLInputElement) field.value = '70'
  })
  expect($measuring.get()).toMatchObject({ unit: 'in', typed: { bust: { text: '70', unit: 'in' } } })
  expect(await act(keepMeasures)).toBe(true)
  expect($passport.get()).toEqual({ unit: 'in', taken: { bust: 1778 } })
})

test('if inches were selected before hydration, stored measurements are shown in inches', async () => {
  openPage({ fitPassport: { unit: 'cm', taken: { bust: 914 } } }, '/fit')
  const { MeasuringForm } = await import('#islands/fit/MeasuringForm.tsx')
  const { $measuring, shownOf } = await import('#stores/fit/measuring.ts')
  await wake(<MeasuringForm />, (place) => {
    const radio = place.querySelector('[value=in]')
    if (radio instanceof HTMLInputElement) radio.checked = true
  })
  expect(shownOf($measuring.get(), 'bust')).toBe('36')
})
