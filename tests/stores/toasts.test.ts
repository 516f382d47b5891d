// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('what waits is shown in plain sentences, below each other, once the island that shows it can’t be had', async () => {
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

test('an error that is withdrawn before it was shown is never said, and the rest is', async () => {
  openPage()
  const { readToasts, showToast, withdrawToasts } = await import('#stores/toasts.ts')
  showToast({ kind: 'error', text: 'Please log in to proceed to payment.' })
  showToast({ kind: 'success', text: 'Kept for later.' })
  withdrawToasts()
  expect(readToasts()).toEqual([{ kind: 'success', text: 'Kept for later.' }])
})

test('what opens over the page takes back every toast, shown or not', async () => {
  openPage()
  const { $withdrawn, readToasts, showToast, withdrawToasts } = await import('#stores/toasts.ts')
  showToast({ kind: 'success', text: 'Signed in.' })
  withdrawToasts(true)
  expect(readToasts()).toEqual([])
  expect($withdrawn.get()).toEqual({ isAll: true })
})

test.each([false, true])(
  'what was said in plain sentences is taken back, too, with all toasts: %s',
  async (isAll) => {
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
  },
)

test('without a connection, where nothing tells that the island can’t be had, plain sentences come after a while', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  openPage()
  showPlainNotice.mockClear()
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  onTestFinished(() => onLine.mockRestore())
  const { showToast } = await import('#stores/toasts.ts')
  showToast({ kind: 'error', text: 'You seem to be offline.' })
  expect(showPlainNotice).not.toHaveBeenCalled()
  // On a slow line it still comes, with what can be pressed in it.
  onLine.mockReturnValue(true)
  vi.advanceTimersByTime(1500)
  expect(showPlainNotice).not.toHaveBeenCalled()
  onLine.mockReturnValue(false)
  showToast({ kind: 'error', text: 'Please try again.' })
  vi.advanceTimersByTime(1500)
  expect(showPlainNotice.mock.calls).toEqual([['You seem to be offline.\nPlease try again.']])
})
