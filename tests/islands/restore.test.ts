// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { restoreIsland } from '#islands/intent/restore.ts'

const FORM = `
  <form>
    <label>Name <input name="name" value="Asha"></label>
    <label><input type="radio" name="size" value="S"> S</label><label><input type="radio" name="size" value="M"> M</label>
    <label><input type="checkbox" name="policy"></label>
    <select name="kind"><option value="price">Price</option><option value="visit">Visit</option></select>
    <textarea name="message"></textarea>
    <button>Send</button><button type="button">Clear</button>
  </form>`

const openIsland = () => {
  const island = document.createElement('div')
  island.innerHTML = FORM
  document.body.replaceChildren(island)
  const find = <E extends Element>(selector: string) => island.querySelector(selector) as unknown as E
  return { island, find, before: [...island.querySelectorAll('*')] }
}

test('an island that is rebuilt keeps what was typed, ticked and chosen, the focus and the caret', () => {
  const { island, find, before } = openIsland()
  const message = find<HTMLTextAreaElement>('textarea')
  message.value = 'Do you press silk?'
  message.focus()
  message.setSelectionRange(3, 6)
  find<HTMLInputElement>('[value=M]').checked = true
  find<HTMLInputElement>('[type=checkbox]').checked = true
  find<HTMLSelectElement>('select').value = 'visit'
  island.innerHTML = FORM
  const heard: string[] = []
  island.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name))
  restoreIsland(before, island, message, [])
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('Do you press silk?')
  expect(document.activeElement).toBe(find('textarea'))
  expect(find<HTMLTextAreaElement>('textarea').selectionStart).toBe(3)
  expect(find<HTMLInputElement>('[value=M]').checked).toBe(true)
  expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true)
  expect(find<HTMLSelectElement>('select').value).toBe('visit')
  expect(heard).toContain('message')
})

test('what was not typed stays as the island renders it', () => {
  const { island, find, before } = openIsland()
  island.innerHTML = FORM.replace('Asha', 'Meera')
  restoreIsland(before, island, null, [])
  expect(find<HTMLInputElement>('[name=name]').value).toBe('Meera')
})

test('a click goes to the element that replaces the clicked one, and nowhere if that is uncertain', () => {
  const { island, find, before } = openIsland()
  const [send, clear] = [find<HTMLElement>('button'), find<HTMLElement>('button[type=button]')]
  island.innerHTML = FORM
  expect(restoreIsland(before, island, null, [clear, send])).toEqual([
    find('button[type=button]'),
    find('button'),
  ])
  island.innerHTML = `<button>Sign in</button>${FORM}`
  expect(restoreIsland(before, island, null, [clear, send])).toEqual([find('button[type=button]')])
})

test('an element that stayed is clicked itself, and a field that stayed keeps its text', () => {
  const { island, find, before } = openIsland()
  const send = find<HTMLElement>('button')
  find<HTMLInputElement>('[name=name]').value = 'Meera'
  expect(restoreIsland(before, island, null, [send])).toEqual([send])
  expect(find<HTMLInputElement>('[name=name]').value).toBe('Meera')
})

test('the focus stays in another field that was entered meanwhile', () => {
  const { island, find, before } = openIsland()
  const name = find<HTMLElement>('[name=name]')
  name.focus()
  island.innerHTML = FORM
  find<HTMLElement>('select').focus()
  restoreIsland(before, island, name, [])
  expect(document.activeElement).toBe(find('select'))
})
