/** An island before it is hydrated, and before and after its directive has run. */
export interface SleepingIsland extends HTMLElement {
  /** Elements clicked before the island was hydrated, in order. */
  clicked?: HTMLElement[]
  /** Loads the island; set by its directive. */
  wake?: () => void
  /** Whether it was asked to load before its directive had run. */
  wanted?: true
}

/**
 * The classic script in every page's head. On the first interaction, or at a `late` event, it loads the page's late
 * files (`Late.astro`). It holds clicks on a `data-late` element or an island that cannot handle them yet, marks those
 * elements as busy, and shows a notice if their code never arrives. It also loads islands on intent and by name
 * (`data-wakes`). It is inlined as source, so it may use nothing from outside itself.
 */
export const keepFirstClicks = (): void => {
  const asleep = 'astro-island[ssr]'
  const waiting = 'template[data-late]'
  const staysMs = 8000
  const limitMs = 120_000
  const named = window as Window & { woken?: Record<string, true> }

  /** Elements clicked before the late scripts arrived, in order. */
  const held: HTMLElement[] = []
  let tries = 0
  let coming = 0
  // Stylesheets are not waited for: clicks work without them.
  const isWhole = () => coming === 0 && !document.querySelector(`${waiting}:not([data-url$=css])`)
  const readClicks = (clicked: HTMLElement[] = []) => {
    const clicks = clicked.splice(0)
    for (const element of clicks) element.ariaBusy = null
    return clicks
  }
  const replay = async () => {
    for (const target of readClicks(held)) {
      target.click()
      await null
    }
  }
  const lose = () => {
    let lost = readClicks(held).length
    // An island whose directive has run reports its own lost clicks.
    for (const island of document.querySelectorAll<SleepingIsland>('astro-island'))
      if (!island.wake) lost += readClicks(island.clicked).length
    if (lost === 0) return
    const words = document.createElement('p')
    words.className = 'notice missed'
    words.role = 'alert'
    words.popover = 'manual'
    words.textContent = 'Part of this page did not load. Please try again.'
    ;(document.querySelector('dialog:modal') ?? document.body).append(words)
    words.showPopover()
    setTimeout(() => words.remove(), staysMs)
  }

  const fetchFile = (template: HTMLTemplateElement) => {
    const { url = '' } = template.dataset
    const isSheet = url.endsWith('.css')
    const file = document.createElement(isSheet ? 'link' : 'script')
    // Browsers remember a failed module by its URL, so a new attempt needs another.
    const href = url + (tries > 0 ? `?again=${tries}` : '')
    Object.assign(file, isSheet ? { rel: 'stylesheet', href } : { type: 'module', src: href })
    const count = isSheet ? 0 : 1
    file.addEventListener('load', () => {
      coming -= count
      if (isWhole()) void replay()
    })
    file.addEventListener('error', () => {
      coming -= count
      tries += 1
      file.replaceWith(template)
      if (!isSheet) lose()
    })
    coming += count
    template.replaceWith(file)
    setTimeout(() => coming > 0 && lose(), limitMs)
  }
  const fetchLate = (which = waiting) => {
    // A script that runs before the document is parsed would miss parts of it.
    if (document.readyState === 'loading') {
      document.addEventListener('readystatechange', () => fetchLate(which), { once: true })
      return
    }
    if (which === waiting) document.documentElement.toggleAttribute('data-touched', true)
    document.querySelectorAll<HTMLTemplateElement>(which).forEach(fetchFile)
  }

  /** Holds a click on an element that cannot handle it yet. */
  const keepClick = (event: Event, target: Element) => {
    const keep = (list: HTMLElement[], pressed: HTMLElement) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      pressed.ariaBusy = 'true'
      // Pressing again because nothing happened still means one click.
      if (!list.includes(pressed)) list.push(pressed)
    }
    const late = target.closest<HTMLElement>('[data-late]')
    if (late && !isWhole()) keep(held, late)
    const island = target.closest<SleepingIsland>(asleep)
    const pressed = target.closest<HTMLElement>('button, summary, input, label, select, [role=button]')
    if (island && pressed && !target.closest('a[href], [role=alert]')) keep((island.clicked ??= []), pressed)
  }
  /** Loads the islands that the visitor interacts with. */
  const wake = (target: Element) => {
    const island = target.closest<SleepingIsland>(asleep)
    if (island?.wake) island.wake()
    else if (island) island.wanted = true
    for (const name of target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes?.split(' ') ?? []) {
      ;(named.woken ??= {})[name] = true
      dispatchEvent(new Event(`wake:${name}`))
    }
  }

  const reach = (event: Event, isClick = false) => {
    const { target } = event
    if (!(target instanceof Element)) return
    fetchLate()
    if (isClick) keepClick(event, target)
    wake(target)
  }
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(kind, reach, { capture: true, passive: true })
  document.addEventListener(
    'click',
    // With one of these keys a click opens its link elsewhere.
    (event) => reach(event, !event.metaKey && !event.ctrlKey && !event.shiftKey),
    true,
  )
  for (const kind of ['scroll', 'keydown', 'input', 'change', 'popstate', 'late'])
    addEventListener(kind, () => fetchLate(), { passive: true })
  // Scripts for moving parts of the page load after everything visible.
  addEventListener('load', () => fetchLate('template[data-late=load]'))
}
