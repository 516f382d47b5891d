// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../stores/shop-page.ts'
import { wake } from './island.ts'

test('inches that were pressed and typed before the page woke are inches, also where centimetres are possible', async () => {
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

test('inches that were pressed before the page woke show in inches what is kept', async () => {
  openPage({ fitPassport: { unit: 'cm', taken: { bust: 914 } } }, '/fit')
  const { MeasuringForm } = await import('#islands/fit/MeasuringForm.tsx')
  const { $measuring, shownOf } = await import('#stores/fit/measuring.ts')
  await wake(<MeasuringForm />, (place) => {
    const radio = place.querySelector('[value=in]')
    if (radio instanceof HTMLInputElement) radio.checked = true
  })
  expect(shownOf($measuring.get(), 'bust')).toBe('36')
})
