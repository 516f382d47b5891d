// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

const sent = (bust: number) =>
  Response.json({ sent: { at: '2026-11-20T10:00:00.000Z', passport: { unit: 'cm', taken: { bust } } } })

/** The desk of a member of staff who reads requests; `answer` is the server's answer about a request's measurements. */
const openDesk = async (answer: (id: string) => Response | Promise<Response>) => {
  openPage(signedIn(), '/admin/requests')
  vi.stubGlobal('fetch', async (path: string) =>
    answer(new URL(path, 'http://shop.test').searchParams.get('id') ?? ''),
  )
  const { $session } = await import('#stores/account/session.ts')
  onTestFinished($session.listen(() => undefined))
  const { SentMeasurements } = await import('#islands/fit/SentMeasurements.tsx')
  let look = (_id: string) => {}
  const Desk = () => {
    const [id, setId] = useState('one')
    look = setId
    return <SentMeasurements kind="request" id={id} />
  }
  const { place } = await wake(<Desk />)
  const show = (id: string) => act(async () => look(id))
  return { place, show }
}

test('a request never shows the measurements of another', async () => {
  const desk = await openDesk((id) => (id === 'one' ? sent(914) : new Promise<Response>(() => {})))
  await vi.waitFor(() => expect(desk.place.textContent).toContain('91.4'))
  await desk.show('two')
  expect(desk.place.textContent).toBe('')
})

test('measurements that can’t be loaded aren’t taken for none', async () => {
  const answers = [new Response('', { status: 502 }), sent(914)]
  const { place } = await openDesk(() => answers.shift() ?? Response.error())
  await vi.waitFor(() => expect(place.textContent).toContain('could not be loaded'))
  await press(button(place, 'Try again'))
  await vi.waitFor(() => expect(place.textContent).toContain('91.4'))
})

test('a request without measurements shows none', async () => {
  const { place } = await openDesk(() => Response.json({ sent: null }))
  expect(place.textContent).toBe('')
})
