import { fillTiles, findProducts, prepare, sortProducts } from './shop-search.ts'

const SEARCH_PAUSE_MS = 120

const shopOf = (page: Document) => page.getElementById('shop')
const isModified = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

// A page's own styles are against this page's policy, which would say so in the console.
const withoutStyles = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '')

/** Fetches a built page of the shop; the browser goes there by itself when that fails. */
const fetchShop = async (path: string): Promise<HTMLElement | undefined> => {
  const answer = await fetch(path).catch(() => undefined)
  const shop = answer?.ok
    ? shopOf(new DOMParser().parseFromString(withoutStyles(await answer.text()), 'text/html'))
    : undefined
  if (!shop) location.assign(path)
  return shop ?? undefined
}

const part = (shop: ParentNode, name: string) => shop.querySelector<HTMLElement>(`[data-shop-${name}]`)

/** Shows another category in place: its products, its tab, its count and its title. */
const showPage = async (path: string): Promise<void> => {
  const next = await fetchShop(path)
  const shop = shopOf(document)
  if (!next || !shop) return
  for (const name of ['tabs', 'products', 'count']) {
    const [old, fresh] = [part(shop, name), part(next, name)]
    if (old && fresh) old.replaceChildren(...fresh.childNodes)
  }
  document.title = next.ownerDocument.title
}

const appendPage = async (link: HTMLAnchorElement): Promise<void> => {
  const next = await fetchShop(link.href)
  const shop = shopOf(document)
  if (!next || !shop) return
  part(shop, 'grid')?.append(...(part(next, 'grid')?.children ?? []))
  part(shop, 'more')?.replaceChildren(...(part(next, 'more')?.childNodes ?? []))
}

/** Shows what the address asks for when it asks for more than a built page: a search or an order. */
const showAsked = async (shop: HTMLElement): Promise<boolean> => {
  const asked = new URL(location.href).searchParams
  const [words, order] = [asked.get('q') ?? '', asked.get('sort') ?? '']
  if (!words && !order) return false
  const tabs = [...(part(shop, 'tabs')?.querySelectorAll('a') ?? [])]
  const category = asked.get('category') ?? tabs[0]?.textContent.trim() ?? ''
  // A search goes through the whole catalogue, so no tab is selected.
  if (words) for (const tab of tabs) tab.removeAttribute('aria-current')
  const products = sortProducts(await findProducts(words, category), order)
  fillTiles(shop, products)
  return true
}

/** Tabs, 'More', search and sort work in place and stand in the address; without this they are plain links. */
export const upgradeShop = (): void => {
  const shop = shopOf(document)
  const search = document.querySelector<HTMLInputElement>('[data-shop-search]')
  const sort = document.querySelector<HTMLSelectElement>('[data-shop-sort]')
  if (!shop || !search || !sort) return

  const readUrl = () => {
    const asked = new URL(location.href).searchParams
    search.value = asked.get('q') ?? ''
    sort.value = asked.get('sort') ?? ''
  }
  const inHtml = () => {
    const path = new URL(location.href)
    for (const name of ['q', 'sort']) path.searchParams.delete(name)
    return path.href
  }
  const follow = async () => {
    readUrl()
    if (!(await showAsked(shop))) await showPage(inHtml())
  }

  shop.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || isModified(event)) return
    if (link.closest('[data-shop-tabs]')) {
      event.preventDefault()
      history.pushState(null, '', link.href)
      readUrl()
      void showPage(link.href)
    } else if (link.rel === 'next') {
      event.preventDefault()
      void appendPage(link)
    }
  })

  let pause: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    const path = new URL(location.href)
    for (const [name, value] of [
      ['q', search.value.trim()],
      ['sort', sort.value],
    ] as const)
      if (value) path.searchParams.set(name, value)
      else path.searchParams.delete(name)
    history.replaceState(null, '', path)
    void follow()
  }
  for (const field of [search, sort]) field.addEventListener('focus', prepare, { once: true })
  search.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(ask, SEARCH_PAUSE_MS)
  })
  sort.addEventListener('change', ask)
  addEventListener('popstate', () => void follow())
  const { value: words } = search
  const { value: order } = sort
  readUrl()
  // She searched or sorted before this script was there.
  if (words) search.value = words
  if (order) sort.value = order
  if (words || order) ask()
  else void showAsked(shop)
}
