import { countText, shopPageTitle, shopTitle, showCount, sortNames } from '#copy/catalogue/shop.ts'
import { findProducts } from '#domain/catalogue/find.ts'
import { isNarrowed, readShopQuery, shopUrl, type ShopQuery } from '#domain/catalogue/shop-query.ts'
import { element } from '#components/ui/elements.ts'
import { browserIndex } from './search-index.ts'
import { showChosen, showFacets } from './shop-facets.ts'
import { fillTiles } from './shop-tiles.ts'

const part = (shop: ParentNode, name: string) => shop.querySelector<HTMLElement>(`[data-shop-${name}]`)

const say = (shop: HTMLElement, name: string, words: string) => {
  const place = part(shop, name)
  // What is read out again although it is the same would only interrupt.
  if (place && place.textContent !== words) place.textContent = words
}

/** With `isTyping` the field of the search is left alone: by now it may say more than was asked for. */
const showFields = (shop: HTMLElement, query: ShopQuery, isTyping: boolean) => {
  const [search, sort] = [part(shop, 'search'), part(shop, 'sort')]
  if (!isTyping && search instanceof HTMLInputElement && search.value.trim() !== query.words)
    search.value = query.words
  if (!(sort instanceof HTMLSelectElement)) return
  const [first] = sort.options
  if (first) first.textContent = sortNames(query)['']
  sort.value = query.sort
}

/** The form asks within the category that is shown, as it does on a page opened by its URL; '' is none. */
const showCategory = (form: HTMLElement, category: string) => {
  const field = form.querySelector<HTMLInputElement>('[name=category]')
  if (!category) field?.remove()
  else if (field) field.value = category
  else form.prepend(element('input', { type: 'hidden', name: 'category', value: category }))
}

/** Fetches the index before it is asked. */
export const prepareIndex = (): void => void browserIndex().catch(() => undefined)

/** The one URL of what is asked for. Rejects where the index can't be had. */
export const askedUrl = async (asked: URLSearchParams): Promise<string> =>
  shopUrl(readShopQuery(asked, (await browserIndex()).askable))

/**
 * Shows what a URL asks for by the index, as long as nothing else is wanted meanwhile. Where it asks for no more
 * than a tab, whose page is built, it answers false; but with `evenTabs`, for whoever stands in the filters and is not
 * to lose her place. Rejects where the index can't be had.
 */
export const showFound = async (
  shop: HTMLElement,
  asked: URLSearchParams,
  isWanted: () => boolean,
  evenTabs: boolean,
): Promise<boolean> => {
  const { askable, details } = await browserIndex()
  if (!isWanted()) return true
  const read = readShopQuery(asked, askable)
  // Who goes back while the field has the focus is shown what the URL says.
  showFields(shop, read, evenTabs && document.activeElement === part(shop, 'search'))
  if (!isNarrowed(read) && !evenTabs) return false
  const [first = ''] = askable.categories
  const query = read.words ? read : { ...read, category: read.category || first }
  const { products, facets } = findProducts(askable, query)
  const [form, room, chosen, tabs] = ['filters', 'products', 'chosen', 'tabs'].map((name) => part(shop, name))
  if (form) {
    showCategory(form, query.category)
    showFacets(form, facets)
  }
  if (chosen) showChosen(chosen, facets, query)
  if (room) fillTiles(room, products, details, query)
  for (const tab of tabs?.querySelectorAll('a') ?? [])
    // A search goes through the whole catalogue, so no tab is selected.
    if (!query.words && tab.textContent.trim() === query.category) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  say(shop, 'title', shopTitle(query))
  say(shop, 'count', countText(products.length))
  say(shop, 'show', showCount(products.length))
  document.title = document.title.replace(/^.*(?= \| )/s, () => shopPageTitle(query, facets))
  return true
}
