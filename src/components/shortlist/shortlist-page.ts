import { shortlistText as words } from '#copy/shortlist/page.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { requestableProducts, listItems, type ListedItem } from '#domain/shortlist/listed-items.ts'
import { shortlistPath } from '#domain/shortlist/shortlist-link.ts'
import { readOffers } from '#stores/catalogue/read-offers.ts'
import { setRequestedProducts } from '#stores/enquiries/requested-products.ts'
import { $shortlist, changeShortlist } from '#stores/shortlist/shortlist.ts'
import { makeRow, type ItemRow } from './listed-item.ts'
import { shareLink } from './share-list.ts'

/** Shows this browser's shortlist with today's names, prices and pictures, and follows changes made in other tabs. */
export const runShortlist = (): void => {
  const page = document.querySelector<HTMLElement>('[data-shortlist]')
  const part = (name: string) => page?.querySelector<HTMLElement>(`[data-${name}]`)
  const [list, foot, empty, away, count] = ['items', 'foot', 'empty', 'away', 'count'].map(part)
  const [ask, share, answer, again] = ['ask', 'share-list', 'answer', 'again'].map(part)
  if (!page || !list || !foot || !empty || !away || !count || !answer) return
  const rows = new Map<string, ItemRow>()
  let offers: Offers | undefined
  let listed: readonly ListedItem[] = []

  const show = () => {
    const items = $shortlist.get()
    listed = offers ? listItems(items, offers) : items.map((item) => ({ item }))
    for (const one of listed.toReversed()) {
      const row = rows.get(one.item.slug) ?? makeRow()
      if (!row.place.isConnected) list.prepend(row.place)
      rows.set(one.item.slug, row)
      row.show(one, offers !== undefined)
    }
    const slugs = new Set(listed.map(({ item }) => item.slug))
    for (const [slug, row] of rows)
      if (!slugs.has(slug) && !row.isRemoved()) {
        row.place.remove()
        rows.delete(slug)
      }
    count.textContent = listed.length > 0 ? words.count(listed.length) : ''
    empty.hidden = rows.size > 0
    // Only products that are still sold can be requested and shared.
    foot.hidden = !listed.some(({ offer }) => offer)
  }

  const look = async () => {
    away.hidden = true
    offers = await readOffers()
    const known = offers
    away.hidden = known !== undefined || listed.length === 0
    if (!known) return
    // Saves today's names and slugs in the shortlist, so that its hearts and links are right.
    changeShortlist((now) => {
      const fresh = listItems(now, known).map(({ item }) => item)
      return JSON.stringify(fresh) === JSON.stringify(now) ? now : fresh
    })
    show()
  }

  $shortlist.subscribe(show)
  void look()
  again?.addEventListener('click', () => void look())
  ask?.addEventListener('click', () => setRequestedProducts(requestableProducts(listed)))
  share?.addEventListener('click', () => {
    const available = listed.flatMap(({ item, offer }) => (offer ? [item] : []))
    void shareLink(shortlistPath(available), page.dataset['shareTitle'] ?? '', answer)
  })
}
