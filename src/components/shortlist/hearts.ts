import { element, icon, loadToolSheet } from '#components/ui/elements.ts'
import { idOfPage } from '#components/catalogue/id-of-page.ts'
import { toolText } from '#copy/catalogue/tools.ts'
import { messages } from '#copy/messages.ts'
import { isListed, type ShortlistItem } from '#domain/shortlist/shortlist.ts'
import { released } from '#islands/intent/released.ts'
import { showPlainNotice } from '#stores/plain-notice.ts'
import { $shortlist, isShortlistKept, toggleItem } from '#stores/shortlist/shortlist.ts'

const words = toolText.shortlist
const HEART = 'M10 17C4.5 13 2 10.2 2 7.1a4.1 4.1 0 018-1.3 4.1 4.1 0 018 1.3c0 3.1-2.5 5.9-8 9.9z'

const textIn = (place: ParentNode, selector: string) =>
  place.querySelector(selector)?.textContent.trim() ?? ''

const slugOf = ({ pathname }: Pick<Location, 'pathname'>) =>
  decodeURIComponent(pathname.slice('/shop/'.length))

/** The product of a tile or a look, or the page's own product for its gallery. */
const itemOf = (place: Element): ShortlistItem => {
  const link = place.querySelector<HTMLAnchorElement>('a[href^="/shop/"]')
  if (link)
    return {
      product: '',
      slug: slugOf(link),
      title: textIn(place, 'h2, h3'),
      color: textIn(place, '.colour, [data-colour]'),
      size: '',
    }
  const color = document.querySelector<HTMLInputElement>('.purchase [name=color]:checked')?.value ?? ''
  return { product: idOfPage() ?? '', slug: slugOf(location), title: textIn(document, 'h1'), color, size: '' }
}

const hearts = new Map<Element, () => void>()

/** Adds a heart over the corner of a picture, next to the tile's link. */
const addHeart = (place: Element): void => {
  const { title } = itemOf(place)
  if (!title) return
  const button = element(
    'button',
    { type: 'button', class: 'square heart', 'aria-label': words.like(title) },
    icon(HEART),
  )
  const show = () => {
    button.ariaPressed = String(isListed($shortlist.get(), itemOf(place)))
  }
  button.addEventListener('click', () => {
    if (!toggleItem(itemOf(place))) showPlainNotice(words.full)
    else if (!isShortlistKept()) showPlainNotice(messages.shop.notKept)
  })
  hearts.set(place, show)
  show()
  place.classList.add('with-heart')
  place.append(button)
}

const PLACES = ':is(.tile, .look, .viewed-tile:has([href]), [data-gallery] .view):not(:has(.heart))'

const addHearts = (): void => {
  for (const place of hearts.keys()) if (!place.isConnected) hearts.delete(place)
  for (const place of document.querySelectorAll(PLACES)) addHeart(place)
}

/** Adds a link to the shortlist, with its count, after the search in a wide header; menu and footer always have one. */
const addWay = (end: Element): (() => void) => {
  const count = element('span')
  const link = element('a', { class: 'square hearts', href: '/shortlist' }, icon(HEART), count)
  const search = end.querySelector('.search-open')
  // Either may come first: the search puts itself before everything else.
  if (search) search.after(link)
  else end.prepend(link)
  return () => {
    const { length } = $shortlist.get()
    link.ariaLabel = length > 0 ? words.count(length) : words.name
    count.textContent = String(length || '')
  }
}

/**
 * Adds a heart to each product on the page and the link to the shortlist. They aren't part of the HTML, because they
 * need a script. Nothing moves when they appear, and products that load later get theirs as they come.
 */
export const offerHearts = (): void => {
  const end = document.querySelector<HTMLElement>('.site-head .bar-end')
  // Staff have other lists, and a draft isn't a product yet.
  if (!end || 'hearts' in end.dataset || document.querySelector('.desk-nav, .ribbon')) return
  end.dataset['hearts'] = ''
  // A heart that appeared under a finger would intercept the press on the tile.
  void loadToolSheet()
    .then(released)
    .then(() => {
      const showWay = addWay(end)
      addHearts()
      $shortlist.subscribe(() => {
        showWay()
        for (const show of hearts.values()) show()
      })
      new MutationObserver(addHearts).observe(document.body, { childList: true, subtree: true })
    })
}
