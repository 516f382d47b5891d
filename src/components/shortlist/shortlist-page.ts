import { shortlistText as words } from '#copy/shortlist/page.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { askedOf, listPieces, type ListedPiece } from '#domain/shortlist/listed-pieces.ts'
import { shortlistPath } from '#domain/shortlist/shortlist-link.ts'
import { readOffers } from '#stores/catalogue/read-offers.ts'
import { askFor } from '#stores/enquiries/asked-products.ts'
import { $shortlist, changeShortlist } from '#stores/shortlist/shortlist.ts'
import { makeRow, type PieceRow } from './listed-piece.ts'
import { shareLink } from './share-list.ts'

/** Shows the shortlist of this browser, in today's names, prices and pictures, and follows it through all tabs. */
export const runShortlist = (): void => {
  const page = document.querySelector<HTMLElement>('[data-shortlist]')
  const part = (name: string) => page?.querySelector<HTMLElement>(`[data-${name}]`)
  const [list, foot, empty, away, count] = ['pieces', 'foot', 'empty', 'away', 'count'].map(part)
  const [ask, share, answer, again] = ['ask', 'share-list', 'answer', 'again'].map(part)
  if (!page || !list || !foot || !empty || !away || !count || !answer) return
  const rows = new Map<string, PieceRow>()
  let offers: Offers | undefined
  let pieces: readonly ListedPiece[] = []

  const show = () => {
    const listed = $shortlist.get()
    pieces = offers ? listPieces(listed, offers) : listed.map((item) => ({ item }))
    for (const piece of pieces.toReversed()) {
      const row = rows.get(piece.item.slug) ?? makeRow()
      if (!row.place.isConnected) list.prepend(row.place)
      rows.set(piece.item.slug, row)
      row.show(piece, offers !== undefined)
    }
    const slugs = new Set(pieces.map(({ item }) => item.slug))
    for (const [slug, row] of rows)
      if (!slugs.has(slug) && !row.isRemoved()) {
        row.place.remove()
        rows.delete(slug)
      }
    count.textContent = pieces.length > 0 ? words.count(pieces.length) : ''
    empty.hidden = rows.size > 0
    // Only what is made can be asked for and shared.
    foot.hidden = !pieces.some(({ offer }) => offer)
  }

  const look = async () => {
    away.hidden = true
    offers = await readOffers()
    const known = offers
    away.hidden = known !== undefined || pieces.length === 0
    if (!known) return
    // Names and addresses of today stay with the list, so that its hearts and its links are right.
    changeShortlist((now) => {
      const fresh = listPieces(now, known).map(({ item }) => item)
      return JSON.stringify(fresh) === JSON.stringify(now) ? now : fresh
    })
    show()
  }

  $shortlist.subscribe(show)
  void look()
  again?.addEventListener('click', () => void look())
  ask?.addEventListener('click', () => askFor(askedOf(pieces)))
  share?.addEventListener('click', () => {
    const made = pieces.flatMap(({ item, offer }) => (offer ? [item] : []))
    void shareLink(shortlistPath(made), page.dataset['shareTitle'] ?? '', answer)
  })
}
