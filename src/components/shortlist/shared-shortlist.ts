import { element } from '#components/ui/elements.ts'
import { messages } from '#copy/messages.ts'
import { sharedText as words } from '#copy/shortlist/page.ts'
import { isListed, merged, readShortlist } from '#domain/shortlist/shortlist.ts'
import { $shortlist, changeShortlist, isShortlistKept } from '#stores/shortlist/shortlist.ts'

/** Lets a visitor who opened a shared shortlist add its products to her own, and says which found no room. */
export const runSharedShortlist = (): void => {
  const shared = document.querySelector<HTMLElement>('[data-shared]')
  const answer = shared?.querySelector('[data-answer]')
  const items =
    readShortlist(JSON.parse(shared?.querySelector('[type="application/json"]')?.textContent ?? '[]')) ?? []
  shared?.querySelector('[data-keep]')?.addEventListener('click', () => {
    changeShortlist((list) => merged(list, items))
    const list = $shortlist.get()
    if (!isShortlistKept()) return answer?.replaceChildren(messages.shop.notKept)
    const leftOut = items.filter((item) => !isListed(list, item)).length
    const text = leftOut > 0 ? words.leftOut(leftOut) : words.kept
    answer?.replaceChildren(`${text} `, element('a', { href: '/shortlist', class: 'text-action' }, words.see))
  })
}
