// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openSearch } from '#components/catalogue/search-sheet.ts'

test('while an input method composes a word, Escape leaves the search open; afterwards it closes it', () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  openSearch('साड़')
  const sheet = document.querySelector('dialog')
  const escape = (isComposing: boolean) =>
    sheet
      ?.querySelector('input')
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true, cancelable: true }),
      )
  escape(true)
  expect(sheet?.open).toBe(true)
  escape(false)
  expect(sheet?.open).toBe(false)
})
