// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openPage, signedIn } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

test('the question names whose data will be erased, and nobody else’s are, whatever the field holds by then', async () => {
  openPage(signedIn(), '/admin/requests')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ erased: [], retained: [] })
  })
  const { PersonTools } = await import('#islands/desk/PersonTools.tsx')
  const { place } = await wake(<PersonTools email="asha@example.in" onErased={() => undefined} />)
  await press(button(place, 'Erase'))
  expect(place.querySelector('dialog h2')?.textContent).toBe('Erase the data of asha@example.in?')
  const field = place.querySelector('input')
  if (field) field.value = 'ritu@example.in'
  await press(button(place, 'Erase now'))
  expect(sent).toEqual([{ email: 'asha@example.in' }])
})
