// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { forbidStorage, fromOtherTab, openPage } from './shop-page.ts'

const blazer = { product: '', slug: 'blazer', title: 'The Blazer', color: 'Emerald', size: '' }
const corset = { ...blazer, slug: 'corset', title: 'The Corset' }

const open = (stored?: unknown) => {
  openPage(stored === undefined ? {} : { shortlist: stored })
  return import('#stores/shortlist/shortlist.ts')
}
const kept = () => JSON.parse(localStorage.getItem('shortlist') ?? 'null') as unknown

test('a product is added to the list and removed, and every change is announced', async () => {
  const { toggleItem } = await open()
  const heard = vi.fn<() => void>()
  window.addEventListener('shortlistUpdated', heard)
  expect(toggleItem(blazer)).toBe(true)
  expect(toggleItem(corset)).toBe(true)
  expect(kept()).toEqual([corset, blazer])
  expect(toggleItem({ ...blazer, product: 'id', color: 'Ivory' })).toBe(true)
  expect(kept()).toEqual([corset])
  expect(heard).toHaveBeenCalledTimes(3)
})

test('the twenty-first product is refused and nothing is lost; another one can still be removed', async () => {
  const full = Array.from({ length: 20 }, (_, n) => ({ ...blazer, slug: `piece-${n}` }))
  const { toggleItem, $shortlist } = await open(full)
  expect(toggleItem(corset)).toBe(false)
  expect($shortlist.get()).toEqual(full)
  expect(toggleItem({ ...blazer, slug: 'piece-3' })).toBe(true)
  expect($shortlist.get()).toHaveLength(19)
  expect(toggleItem(corset)).toBe(true)
})

test('another tab’s list is followed, and no change of either is lost', async () => {
  const { $shortlist, toggleItem } = await open()
  onTestFinished($shortlist.listen(() => undefined))
  fromOtherTab('shortlist', JSON.stringify([corset]))
  expect($shortlist.get()).toEqual([corset])
  // The other tab was quicker, and its storage event hasn't arrived here yet.
  localStorage.setItem('shortlist', JSON.stringify([corset, { ...blazer, slug: 'shirt' }]))
  toggleItem(blazer)
  expect($shortlist.get().map(({ slug }) => slug)).toEqual(['blazer', 'corset', 'shirt'])
})

test.each([['{'], ['null'], ['{"length":3}'], ['"list"'], ['[[[]]]'], ['7']])(
  '%s stored under the list’s name counts as an empty list, which accepts a product',
  async (text) => {
    const { $shortlist, toggleItem } = await open(text)
    expect($shortlist.get()).toEqual([])
    expect(toggleItem(blazer)).toBe(true)
    expect(kept()).toEqual([blazer])
  },
)

test('if storage is forbidden a list lasts for the visit, and is known not to be stored', async () => {
  const { $shortlist, isShortlistKept, toggleItem } = await open()
  expect(isShortlistKept()).toBe(true)
  forbidStorage()
  toggleItem(blazer)
  expect($shortlist.get()).toEqual([blazer])
  expect(isShortlistKept()).toBe(false)
})
