// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { act } from 'react'
import { expect, test } from 'vitest'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useLive } from '#islands/use-live.ts'
import { type FormState, READY } from '#stores/forms.ts'
import { wake } from './island.ts'

/** Changes what is shown as a browser's translation does: every text gets an element of its own. */
const translate = (place: Element) => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(`अनुवाद: ${text.textContent}`)
  }
}

test('a form goes on telling its result once the browser has translated the page', async () => {
  const $form = atom<FormState>(READY)
  const Message = () => <FormMessage form={useLive($form)} />
  const { place } = await wake(<Message />)
  const refused = { step: 'refused', text: 'Wrong password.' } as const
  for (const [state, text] of [
    [refused, 'Wrong password.'],
    [{ step: 'busy' }, ''],
    [refused, 'Wrong password.'],
    [{ step: 'done', done: 'You are signed in.' }, 'You are signed in.'],
  ] as const) {
    await act(async () => $form.set(state))
    expect(place.textContent).toBe(text)
    translate(place)
  }
})
