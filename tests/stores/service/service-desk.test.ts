// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, signedIn } from '../shop-page.ts'

const goTo = vi.hoisted(() => vi.fn<(path: string) => void>())
vi.mock('#stores/navigation.ts', async (original) => ({ ...(await original<object>()), goTo }))
beforeEach(() => goTo.mockClear())

const TICKET = '7K3F-9QWM'

test('words to a customer that nobody has sent outlast a look at another page', async () => {
  openPage(signedIn(), '/admin/service')
  const { storeUnsentText } = await import('#stores/service/service-desk.ts')
  storeUnsentText(TICKET, 'On Friday.')
  vi.resetModules()
  const next = await import('#stores/service/service-desk.ts')
  expect([next.unsentText(TICKET), next.unsentText('another')]).toEqual(['On Friday.', ''])
  next.storeUnsentText(TICKET, '')
  expect(next.unsentText(TICKET)).toBe('')
})
