import { fetchPage } from '#components/ui/fetch-page.ts'
import { openFilterSheet } from './filter-sheet.ts'

const SEARCH_PAUSE_MS = 120

/** The path and query of a URL; of the page's own if the browser doesn't report the URL it opened the page by. */
const pathIn = (url = location.href) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const shopOf = (page: Document) => page.getElementById('shop')
const isModified = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

/**
 * Fetches a page of the shop, unless `isWanted` has become false meanwhile; if that fails, the browser navigates there.
 */
const fetchShop = async (path: string, isWanted: () => boolean): Promise<HTMLElement | undefined> => {
  const page = await fetchPage(path)
  if (!isWanted()) return undefined
  const shop = page && shopOf(page)
  if (!shop) location.assign(path)
  return shop ?? undefined
}

const part = (shop: ParentNode, name: string) => shop.querySelector<HTMLElement>(`[data-shop-${name}]`)

let found: Promise<typeof import('./shop-finding.ts')> | undefined

/**
 * The search code is loaded when a shopper starts to look for something. All callers share one import: browsers may
 * settle several imports of a loading module in any order, and the last choice must win.
 */
const finding = () => (found ??= import('./shop-finding.ts'))

/** Restores the focus if the element that had it was replaced. */
const refocus = (place: HTMLElement | null | undefined) => {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

const appendPage = async (shop: HTMLElement, link: HTMLAnchorElement): Promise<void> => {
  // If the link is gone, it was pressed again and the page is already there, or the shopper has left for another tab.
  const next = await fetchShop(link.href, () => link.isConnected)
  if (!next) return
  const first = part(next, 'grid')?.querySelector('a')
  part(shop, 'grid')?.append(...(part(next, 'grid')?.children ?? []))
  part(shop, 'more')?.replaceChildren(...(part(next, 'more')?.childNodes ?? []))
  refocus(first)
}

/** The form's query as it would be in the URL. */
const queryOf = (form: HTMLFormElement): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const { searchParams } = new URL(location.href)
  const isAlone = ![...params].some(([name, value]) => name !== 'category' && name !== 'q' && value)
  // The URL of a search, or of the shop's first page, names no category.
  if (!searchParams.has('category') && (params.get('q')?.trim() || isAlone)) params.delete('category')
  return params
}

const isTick = (field: EventTarget | null): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

/** Whether a field differs from what it was when the page loaded. */
const isTouched = (field: Element): boolean => {
  if (field instanceof HTMLInputElement)
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const given = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return field.value !== given?.value
}

/**
 * Makes tabs, filters, search, sort and 'More' work in place and keep the URL up to date; without it they are a form
 * and links.
 */
export const upgradeShop = (): void => {
  const shop = shopOf(document)
  const form = shop && part(shop, 'filters')
  const search = shop?.querySelector<HTMLInputElement>('[data-shop-search]')
  const sort = shop?.querySelector<HTMLSelectElement>('[data-shop-sort]')
  if (!shop || !(form instanceof HTMLFormElement) || !search || !sort) return
  /** The current form: another tab brings its own. */
  const theForm = (): HTMLFormElement => {
    const now = part(shop, 'filters')
    return now instanceof HTMLFormElement ? now : form
  }
  let shows = 0
  let turns = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let shown = pathIn(performance.getEntriesByType('navigation')[0]?.name)
  /** Marks what the URL asks for as shown or loading. The returned function tells whether it still is. */
  const begin = () => {
    shown = pathIn()
    const mine = (shows += 1)
    return () => mine === shows
  }

  /** The shopper goes elsewhere: results that are still being found are no longer wanted. */
  const turn = () => {
    turns += 1
    clearTimeout(pause)
  }

  /** Shows a tab as it was built: products, filters, count and title. */
  const showPage = async (path: string): Promise<void> => {
    const next = await fetchShop(path, begin())
    if (!next) return
    for (const name of ['title', 'tabs', 'narrow', 'products', 'count', 'sort']) {
      const [old, fresh] = [part(shop, name), part(next, name)]
      if (old && fresh) old.replaceChildren(...fresh.childNodes)
    }
    // A select whose options are moved in one by one would end up on the last of them.
    sort.value = new URL(path).searchParams.get('sort') ?? ''
    document.title = next.ownerDocument.title
  }

  /** Shows what the URL asks for; the browser navigates there if it can't be shown in place. */
  const show = async (evenTabs: boolean): Promise<void> => {
    const url = new URL(location.href)
    const isWanted = begin()
    try {
      const { showFound } = await finding()
      const isShown = await showFound(shop, url.searchParams, isWanted, evenTabs)
      if (!isShown) await showPage(url.href)
    } catch {
      if (isWanted()) location.assign(url)
    }
  }

  /** Saves the scroll position of the page being left, for Back. */
  const enter = (href: string) => {
    history.replaceState({ scrollY }, '')
    history.pushState(null, '', href)
  }

  const go = (href: string) => {
    enter(href)
    return show(true)
  }

  const ask = async (isNew: boolean) => {
    const params = queryOf(theForm())
    const before = turns
    const url = await finding()
      .then(({ queryUrl }) => queryUrl(params))
      .catch(() => undefined)
    if (before !== turns) return
    if (url === undefined) return location.assign(`/shop?${params.toString()}`)
    if (isNew) return go(url)
    history.replaceState(history.state, '', url)
    return show(true)
  }

  shop.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || isModified(event)) return
    if (link.closest('[data-shop-tabs]')) {
      event.preventDefault()
      turn()
      enter(link.href)
      search.value = ''
      void showPage(link.href).then(() => refocus(part(shop, 'tabs')?.querySelector('[aria-current]')))
    } else if (link.closest('[data-shop-chosen]')) {
      event.preventDefault()
      turn()
      void go(link.href)
    } else if (link.rel === 'next') {
      event.preventDefault()
      void appendPage(shop, link)
    }
  })

  search.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => void ask(false), SEARCH_PAUSE_MS)
  })
  shop.addEventListener('submit', (event) => {
    if (event.target !== theForm()) return
    event.preventDefault()
    clearTimeout(pause)
    void ask(false)
  })
  shop.addEventListener('change', ({ target }) => {
    if (target === sort) void ask(false)
    else if (isTick(target)) void ask(true)
  })
  // A shopper who reaches for these is about to choose something.
  for (const kind of ['focusin', 'pointerover'])
    shop.addEventListener(kind, ({ target }) => {
      if (target instanceof Element && target.closest('.find, .filter-row'))
        void finding().then(
          ({ prepareIndex }) => prepareIndex(),
          // The next choice tries again.
          () => (found = undefined),
        )
    })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // A link to a place within the page changes nothing else.
    if (pathIn() === shown) return
    turn()
    const y: unknown = Object(state).scrollY
    void show(false).then(() => typeof y === 'number' && scrollTo({ top: y, behavior: 'instant' }))
  })
  openFilterSheet(shop)

  // The shopper may have searched, sorted, chosen or gone back before this script ran.
  const touched = [...theForm().elements].filter(isTouched)
  if (touched.length > 0) void ask(touched.some(isTick))
  else if (pathIn() !== shown) void show(false)
}
