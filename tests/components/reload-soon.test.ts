// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { reloadSoon } from '#components/quotes/reload-soon.ts'

test('a page waiting for a payment reloads, but not while a question is being written in it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  document.body.innerHTML = '<details open><textarea></textarea></details>'
  const [details, field] = [document.querySelector('details'), document.querySelector('textarea')]
  if (!details || !field) throw new Error('There is no form.')
  reloadSoon()
  vi.advanceTimersByTime(60 * 1000)
  details.open = false
  field.value = 'When does it arrive?'
  vi.advanceTimersByTime(60 * 1000)
  expect(reload).not.toHaveBeenCalled()
  field.value = ''
  vi.advanceTimersByTime(6 * 1000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page waiting for a payment doesn’t reload while offline', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = ''
  reloadSoon()
  vi.advanceTimersByTime(60 * 1000)
  expect(reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  vi.advanceTimersByTime(6 * 1000)
  expect(reload).toHaveBeenCalledOnce()
})
