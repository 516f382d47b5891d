// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { smallServer } from '../../clients/small-server.ts'
import { openPage, signedIn } from '../shop-page.ts'

test('if a person’s data couldn’t be collected or erased, the message says so, and not that the desk is unavailable', async () => {
  const away = { status: 502, body: { error: 'service_failed', message: 'Not now.' } }
  await smallServer({ 'POST /api/admin/people/export': away, 'POST /api/admin/people/erase': away })
  openPage(signedIn(), '/admin/requests')
  const { personErasure, personExport } = await import('#stores/desk/personal-data.ts')
  await personExport.send('asha@example.in')
  expect(personExport.$form.get()).toMatchObject({
    text: expect.stringMatching(/^The data could not be collected/),
  })
  await personErasure.send('asha@example.in')
  expect(personErasure.$form.get()).toMatchObject({
    text: expect.stringMatching(/^Not everything may have been erased/),
  })
  vi.mocked(console.error).mockClear()
})

test('the file of a person’s data can still be read after the press that requested it', async () => {
  await smallServer({ 'POST /api/admin/people/export': { body: {} } })
  openPage(signedIn(), '/admin/requests')
  const { personExport } = await import('#stores/desk/personal-data.ts')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  expect(await personExport.send('asha@example.in')).toBe(true)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60 * 1000)
  expect(revoke).toHaveBeenCalledOnce()
})
