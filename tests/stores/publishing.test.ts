// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { PublishingState } from '#domain/publishing/publishing.ts'
import { smallServer } from '../clients/small-server.ts'
import { openPage, signedIn } from './shop-page.ts'

const QUIET: PublishingState = {
  now: '2026-11-24T10:00:00.000Z',
  live: { id: '1', builtAt: '2026-11-24T09:00:00.000Z', pages: 30, products: 12 },
  isSwitching: false,
  isHeld: false,
  building: null,
  waiting: 0,
  changes: [],
  builtElsewhere: false,
  releases: [],
  builds: [],
}
const BUILDING = { ...QUIET, building: { phase: 'Building', startedAt: QUIET.now } }

test('a build started by a press is polled as often as one that was already under way', async () => {
  let state: PublishingState = QUIET
  const { got } = await smallServer({ 'GET /api/admin/publishing': () => ({ body: state }) })
  openPage(signedIn(), '/admin/publishing')
  const { $publishingView, followPublishing, loadPublishing } =
    await import('#stores/publishing/publishing.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leave = followPublishing()
  await vi.waitFor(() => expect($publishingView.get().state).toBe('ready'))
  state = BUILDING
  await loadPublishing()
  expect(got).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(got.length).toBeGreaterThan(2))
  leave()
  const looks = got.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(got).toHaveLength(looks)
})
