import { countText, shopPageTitle, shopTitle, showCount, sortNames } from '#copy/catalogue/shop.ts'
import { findProducts } from '#domain/catalogue/find.ts'
import { categoryUrl } from '#domain/catalogue/paths.ts'
import { isNarrowed, readShopQuery, shopUrl, type ShopQuery } from '#domain/catalogue/shop-query.ts'
import { element } from '#components/ui/elements.ts'
import { browserIndex } from './search-index.ts'
import { showChosen, showFacets } from './shop-facets.ts'
import { fillTiles } from './shop-tiles.ts'

const part = (shop: ParentNode, name: string) => shop.querySelector<HTMLElement>(`[data-shop-${name}]`)

const say = (shop: HTMLElement, name: string, words: string) => {
  const place = part(shop, name)
  // Writing the same text again would make screen readers repeat it.
  if (place && place.textContent !== words) place.textContent = words
}

/** With `isTyping` the search field is left alone, because it may already hold more than was searched for. */
const showFields = (shop: HTMLElement, query: ShopQuery, isTyping: boolean) => {
  const [search, sort] = [part(shop, 'search'), part(shop, 'sort')]
  if (!isTyping && search instanceof HTMLInputElement && search.value.trim() !== query.words)
    search.value = query.words
  if (!(sort instanceof HTMLSelectElement)) return
  const [first] = sort.options
  if (first) first.textContent = sortNames(query)['']
  sort.value = query.sort
}

/** Makes the form search within the category shown, as it would on a page opened by its URL; '' for no category. */
const showCategory = (form: HTMLElement, category: string) => {
  const field = form.querySelector<HTMLInputElement>('[name=category]')
  if (!category) field?.remove()
  else if (field) field.value = category
  else form.prepend(element('input', { type: 'hidden', name: 'category', value: category }))
}

/** Fetches the index before it is needed. */
export const prepareIndex = (): void => void browserIndex().catch(() => undefined)

/** The canonical URL of a query. Rejects if the index can't be fetched. */
export const queryUrl = async (params: URLSearchParams): Promise<string> =>
  shopUrl(readShopQuery(params, (await browserIndex()).productIndex))

/**
 * Shows what a URL asks for from the index, unless `isWanted` has become false meanwhile. If the URL asks only for a
 * tab, whose page is already built, it returns false, except with `evenTabs`, which keeps a shopper's place in the
 * filters. Rejects if the index can't be fetched.
 */
export const showFound = async (
  shop: HTMLElement,
  params: URLSearchParams,
  isWanted: () => boolean,
  evenTabs: boolean,
): Promise<boolean> => {
  const { productIndex, details } = await browserIndex()
  if (!isWanted()) return true
  const read = readShopQuery(params, productIndex)
  // A shopper who goes back while the field has the focus sees what the URL says.
  showFields(shop, read, evenTabs && document.activeElement === part(shop, 'search'))
  if (!isNarrowed(read) && !evenTabs) return false
  const [first = ''] = productIndex.categories
  const query = read.words ? read : { ...read, category: read.category || first }
  const { products, facets } = findProducts(productIndex, query)
  const [form, room, chosen, tabs] = ['filters', 'products', 'chosen', 'tabs'].map((name) => part(shop, name))
  if (form) {
    showCategory(form, query.category)
    showFacets(form, facets)
  }
  if (chosen) showChosen(chosen, facets, query)
  if (room) fillTiles(room, products, details, query)
  for (const tab of tabs?.querySelectorAll('a') ?? [])
    // A search covers the whole catalogue, so no tab is selected.
    if (!query.words && tab.getAttribute('href') === categoryUrl(query.category))
      tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  say(shop, 'title', shopTitle(query))
  say(shop, 'count', countText(products.length))
  say(shop, 'show', showCount(products.length))
  document.title = document.title.replace(/^.*(?= \| )/s, () => shopPageTitle(query, facets))
  return true
}
