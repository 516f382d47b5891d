import { fetchPage } from '#components/ui/fetch-page.ts'
import { openFilterSheet } from './filter-sheet.ts'

const SEARCH_PAUSE_MS = 120

/** The path and query of a URL; of the page's own where a browser doesn't tell the URL it opened the page by. */
const pathIn = (url = location.href) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const shopOf = (page: Document) => page.getElementById('shop')
const isModified = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

/**
 * Fetches a page of the shop, as long as nothing else is wanted meanwhile; the browser goes there by itself when that
 * fails.
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
 * What finds comes when somebody looks for something. All wait for one import: of a module that is on its way a browser
 * answers several in any order, and what was ticked last counts.
 */
const finding = () => (found ??= import('./shop-finding.ts'))

/** Gives the focus a place again that went with what was replaced. */
const refocus = (place: HTMLElement | null | undefined) => {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

const appendPage = async (shop: HTMLElement, link: HTMLAnchorElement): Promise<void> => {
  // Pressed again, or left for another tab meanwhile: what was asked for stands there, or belongs there no more.
  const next = await fetchShop(link.href, () => link.isConnected)
  if (!next) return
  const first = part(next, 'grid')?.querySelector('a')
  part(shop, 'grid')?.append(...(part(next, 'grid')?.children ?? []))
  part(shop, 'more')?.replaceChildren(...(part(next, 'more')?.childNodes ?? []))
  refocus(first)
}

/** What the form asks for, as a URL spells it. */
const askedBy = (form: HTMLFormElement): URLSearchParams => {
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') asked.append(name, value)
  const { searchParams } = new URL(location.href)
  const isAlone = ![...asked].some(([name, value]) => name !== 'category' && name !== 'q' && value)
  // Of a search, and of the entrance, no category is part of the URL.
  if (!searchParams.has('category') && (asked.get('q')?.trim() || isAlone)) asked.delete('category')
  return asked
}

const isTick = (field: EventTarget | null): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

/** Whether a field says something else than the page did as it came. */
const isTouched = (field: Element): boolean => {
  if (field instanceof HTMLInputElement)
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const given = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return field.value !== given?.value
}

/** Tabs, filters, search, sort and 'More' work in place and stand in the URL; else they are a form and links. */
export const upgradeShop = (): void => {
  const shop = shopOf(document)
  const form = shop && part(shop, 'filters')
  const search = shop?.querySelector<HTMLInputElement>('[data-shop-search]')
  const sort = shop?.querySelector<HTMLSelectElement>('[data-shop-sort]')
  if (!shop || !(form instanceof HTMLFormElement) || !search || !sort) return
  /** Another tab brings a form of its own. */
  const theForm = (): HTMLFormElement => {
    const now = part(shop, 'filters')
    return now instanceof HTMLFormElement ? now : form
  }
  let shows = 0
  let turns = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let shown = pathIn(performance.getEntriesByType('navigation')[0]?.name)
  /** What the URL asks for by now is shown or on its way; what is answered says whether it still is. */
  const begin = () => {
    shown = pathIn()
    const mine = (shows += 1)
    return () => mine === shows
  }

  /** She goes elsewhere: what was asked for before, and is not found yet, is not wanted any more. */
  const turn = () => {
    turns += 1
    clearTimeout(pause)
  }

  /** Shows a tab as it was built: its products, its filters, its count and its title. */
  const showPage = async (path: string): Promise<void> => {
    const next = await fetchShop(path, begin())
    if (!next) return
    for (const name of ['title', 'tabs', 'narrow', 'products', 'count', 'sort']) {
      const [old, fresh] = [part(shop, name), part(next, name)]
      if (old && fresh) old.replaceChildren(...fresh.childNodes)
    }
    // A choice that is taken over as its options come one by one stands on the last of them.
    sort.value = new URL(path).searchParams.get('sort') ?? ''
    document.title = next.ownerDocument.title
  }

  /** Shows what the URL asks for; the browser goes there by itself where it can't be found here. */
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

  /** Notes where she was on the page she leaves, for Back. */
  const enter = (href: string) => {
    history.replaceState({ scrollY }, '')
    history.pushState(null, '', href)
  }

  const go = (href: string) => {
    enter(href)
    return show(true)
  }

  const ask = async (isNew: boolean) => {
    const asked = askedBy(theForm())
    const before = turns
    const url = await finding()
      .then(({ askedUrl }) => askedUrl(asked))
      .catch(() => undefined)
    if (before !== turns) return
    if (url === undefined) return location.assign(`/shop?${asked.toString()}`)
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
  // Whoever reaches for them will choose something.
  for (const kind of ['focusin', 'pointerover'])
    shop.addEventListener(kind, ({ target }) => {
      if (target instanceof Element && target.closest('.find, .filter-row'))
        void finding().then(
          ({ prepareIndex }) => prepareIndex(),
          // It is asked for again by what she chooses.
          () => (found = undefined),
        )
    })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // A link to a place within the page asks for nothing else.
    if (pathIn() === shown) return
    turn()
    const y: unknown = Object(state).scrollY
    void show(false).then(() => typeof y === 'number' && scrollTo({ top: y, behavior: 'instant' }))
  })
  openFilterSheet(shop)

  // She searched, sorted, chose or went back before this script was there.
  const touched = [...theForm().elements].filter(isTouched)
  if (touched.length > 0) void ask(touched.some(isTick))
  else if (pathIn() !== shown) void show(false)
}
