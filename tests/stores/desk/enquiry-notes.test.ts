// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ContactMessage } from '#domain/enquiries/enquiry.ts'
import { smallServer } from '../../clients/small-server.ts'
import { openPage, signedIn, user } from '../shop-page.ts'

const MESSAGE: ContactMessage = {
  id: 'm1',
  createdAt: '2026-11-20T10:00:00.000Z',
  firstName: 'Ritu',
  lastName: 'Bansal',
  email: 'ritu@bansalcapital.in',
  phone: '',
  message: 'Is it lined?',
  privacyPolicy: true,
  state: 'new',
  note: 'Wants emerald.',
  answeredAt: null,
}

const nextPage = async () => {
  vi.resetModules()
  const notes = await import('#stores/desk/enquiry-notes.ts')
  return { ...notes, draft: (enquiry = MESSAGE) => notes.noteDraftOf(notes.$noteDrafts.get(), enquiry) }
}

test('a half-written note about an enquiry survives a visit to another page, until it is saved', async () => {
  const saved = { ...MESSAGE, note: 'Wants emerald, lined.' }
  const { got } = await smallServer({ 'PATCH /api/admin/contacts': { body: saved } })
  openPage(signedIn(), '/admin/requests?tab=messages')
  const page = await nextPage()
  page.writeNote(MESSAGE, 'Wants emerald, lined.')

  const back = await nextPage()
  expect(back.draft()?.text).toBe('Wants emerald, lined.')
  expect(back.draft({ ...MESSAGE, id: 'm2' })).toBeUndefined()
  expect(back.theirNote({ ...MESSAGE, note: 'Prefers mornings.' }, back.draft())).toBe('Prefers mornings.')
  await back.saveNote(MESSAGE)
  expect(got[0]?.body).toEqual({ id: 'm1', note: 'Wants emerald, lined.', noteBefore: 'Wants emerald.' })
  expect(back.draft()).toBeUndefined()
  expect((await nextPage()).draft()).toBeUndefined()
})

test('what is typed while a note is being saved continues from the note as stored then', async () => {
  const saved = { ...MESSAGE, note: 'Wants emerald, lined.' }
  await smallServer({ 'PATCH /api/admin/contacts': { body: saved } })
  openPage(signedIn(), '/admin/requests?tab=messages')
  const page = await nextPage()
  page.writeNote(MESSAGE, 'Wants emerald,\u200blined.')
  const saving = page.saveNote(MESSAGE)
  page.writeNote(MESSAGE, 'Wants emerald,\u200blined. Calls on Friday.')
  await saving
  expect(page.theirNote(saved, page.draft())).toBeUndefined()
})

test('if the browser stores nothing, a note survives opening another enquiry on the same page', async () => {
  openPage(signedIn(), '/admin/requests?tab=messages')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue({
    ...sessionStorage,
    getItem: () => null,
    setItem,
  })
  const page = await nextPage()
  page.writeNote(MESSAGE, 'Wants emerald, lined.')
  expect(page.draft()?.text).toBe('Wants emerald, lined.')
  const { storeUnsentText, unsentText } = await import('#stores/service/service-desk.ts')
  storeUnsentText('7K3F-9QWM', 'On Friday.')
  expect([unsentText('7K3F-9QWM'), unsentText('another')]).toEqual(['On Friday.', ''])
})

test('an unsaved note is restored to its author when she signs in again, and to no colleague in the same tab', async () => {
  openPage(signedIn(), '/admin/requests?tab=messages')
  ;(await nextPage()).writeNote(MESSAGE, 'Wants emerald, lined.')
  const { storeUnsentText } = await import('#stores/service/service-desk.ts')
  storeUnsentText('7K3F-9QWM', 'On Friday.')

  localStorage.setItem('data', JSON.stringify({ ...user, _id: 'u2' }))
  expect((await nextPage()).draft()).toBeUndefined()
  const { unsentText } = await import('#stores/service/service-desk.ts')
  expect(unsentText('7K3F-9QWM')).toBe('')

  localStorage.setItem('data', JSON.stringify(user))
  expect((await nextPage()).draft()?.text).toBe('Wants emerald, lined.')
})

test('what is typed after her session has ended is hers, too', async () => {
  openPage(signedIn(), '/admin/requests?tab=messages')
  const page = await nextPage()
  page.writeNote(MESSAGE, 'Wants emer')
  const { closeSession } = await import('#stores/account/session.ts')
  closeSession()
  page.writeNote(MESSAGE, 'Wants emerald, lined.')
  for (const [key, value] of Object.entries(signedIn()))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  expect((await nextPage()).draft()?.text).toBe('Wants emerald, lined.')
})
