// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import ToastStack from '#islands/toasts/ToastStack.tsx'
import { showToast } from '#stores/toasts.ts'
import { wake } from './island.ts'

vi.mock('#islands/toasts/toasts.css?url', () => ({ default: '/toasts.css' }))

test('a browser without popovers, such as iOS 16’s, shows toasts too', async () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation((selector) => {
    throw new SyntaxError(`${selector} is not a valid selector`)
  })
  const { place } = await wake(<ToastStack />)
  await act(async () => showToast({ kind: 'error', text: 'Please log in to proceed to payment.' }))
  await vi.waitFor(() => expect(place.textContent).toContain('Please log in to proceed to payment.'))
})
