// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from './shop-page.ts'

beforeEach(() => document.body.replaceChildren())

const showPlainNotice = vi.hoisted(() =>
  vi.fn<(text: string) => HTMLElement>((text) => {
    const notice = Object.assign(document.createElement('p'), { textContent: text })
    document.body.append(notice)
    return notice
  }),
)
vi.mock('#stores/plain-notice.ts', () => ({ showPlainNotice }))

test('waiting toasts are shown as plain sentences, below each other, once their island can’t be loaded', async () => {
  openPage()
  const { readToasts, showToast } = await import('#stores/toasts.ts')
  showToast({ kind: 'error', text: 'The cart could not be reached.' })
  showToast({ kind: 'success', text: 'Kept for later.' })
  expect(showPlainNotice).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('island:unreachable'))
  expect(readToasts()).toEqual([])
  window.dispatchEvent(new Event('island:unreachable'))
  expect(showPlainNotice.mock.calls).toEqual([['The cart could not be reached.\nKept for later.']])
})

test('an error withdrawn before it was shown is never shown, and the rest is', async () => {
  openPage()
  const { readToasts, showToast, withdrawToasts } = await import('#stores/toasts.ts')
  showToast({ kind: 'error', text: 'Please log in to proceed to payment.' })
  showToast({ kind: 'success', text: 'Kept for later.' })
  withdrawToasts()
  expect(readToasts()).toEqual([{ kind: 'success', text: 'Kept for later.' }])
})

test('a dialog that opens over the page removes every toast, shown or not', async () => {
  openPage()
  const { $withdrawn, readToasts, showToast, withdrawToasts } = await import('#stores/toasts.ts')
  showToast({ kind: 'success', text: 'Signed in.' })
  withdrawToasts(true)
  expect(readToasts()).toEqual([])
  expect($withdrawn.get()).toEqual({ isAll: true })
})

test.each([false, true])('plain sentences are removed, too, with all toasts: %s', async (isAll) => {
  openPage()
  const { showToast, withdrawToasts } = await import('#stores/toasts.ts')
  const said = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  for (const text of ['You seem to be offline.', 'Error creating payment order']) {
    showToast({ kind: 'error', text })
    window.dispatchEvent(new Event('island:unreachable'))
  }
  expect(said()).toEqual(['Error creating payment order'])
  withdrawToasts(isAll)
  expect(said()).toEqual([])
})

test('offline, when nothing reports that the island can’t be loaded, plain sentences come after a while', async () => {
  vi.useFakeTimers()
  openPage()
  showPlainNotice.mockClear()
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const { showToast } = await import('#stores/toasts.ts')
  showToast({ kind: 'error', text: 'You seem to be offline.' })
  expect(showPlainNotice).not.toHaveBeenCalled()
  // On a slow connection the island still loads, with its buttons.
  onLine.mockReturnValue(true)
  vi.advanceTimersByTime(1500)
  expect(showPlainNotice).not.toHaveBeenCalled()
  onLine.mockReturnValue(false)
  showToast({ kind: 'error', text: 'Please try again.' })
  vi.advanceTimersByTime(1500)
  expect(showPlainNotice.mock.calls).toEqual([['You seem to be offline.\nPlease try again.']])
})
