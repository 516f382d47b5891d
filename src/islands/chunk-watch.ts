/**
 * Watches the page's islands. One that loads with the page but fails or takes too long is replaced by a notice with a
 * Reload button. One that loads on intent keeps what was typed into it, and the notice appears above the page, as does
 * one about clicks lost with a script. It works without any island's code. Pages that load islands at once inline its
 * source, so it may use nothing from outside itself.
 */
export const watchChunks = (limitMs: number): void => {
  const root = document.documentElement
  if ('watched' in root.dataset) return
  root.dataset.watched = ''
  const SHOWN_MS = 8 * 1000
  const LOADED_AT_ONCE = 'astro-island[client="load"][ssr]'
  const MISSING = 'a script is missing.'
  const LATE = `a script did not arrive in ${limitMs / 1000} seconds.`

  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text: string) =>
    Object.assign(document.createElement(tag), { className, textContent: text })

  /** Adds the error message about a script that failed, and a Reload button, to `frame`. */
  const giveUp = (island: Element, why: string, frame: HTMLElement) => {
    console.error(`Loading chunk failed: ${why}`, island.getAttribute('component-url'))
    const reload = make('button', 'btn', 'Reload')
    reload.type = 'button'
    reload.addEventListener('click', () => location.reload())
    frame.setAttribute('role', 'alert')
    frame.append(
      make('h2', 'h3', 'Unexpected Application Error!'),
      make('p', '', `Loading chunk failed: ${why}`),
      reload,
    )
    return frame
  }

  const replace = (island: Element, why: string) => {
    if (!island.isConnected) return
    // Astro then no longer waits for this island.
    island.removeAttribute('ssr')
    island.replaceChildren(giveUp(island, why, make('section', 'none', '')))
  }

  /** Shows a notice above the page and above any open dialog. */
  const showAbove = (island: Element, notice: HTMLElement) => {
    notice.popover = 'manual'
    const dialog = island.closest('dialog[open]') ?? document.querySelector('dialog:modal')
    ;(dialog ?? document.body).append(notice)
    notice.showPopover()
  }

  const onIsland = (name: string, handle: (island: Element, clicks: number) => void) =>
    addEventListener(`island:${name}`, (event) => {
      if (event instanceof CustomEvent && event.target instanceof Element)
        handle(event.target, event.detail.clicks)
    })

  document.addEventListener('astro:hydration-error', (event) => {
    if (event.target instanceof Element && event.target.matches(LOADED_AT_ONCE))
      replace(event.target, MISSING)
  })

  onIsland('unreachable', (island, clicks) => {
    if (clicks === 0) return
    const notice = make('p', 'notice missed', 'Part of this page did not load. Please try again.')
    notice.setAttribute('role', 'alert')
    showAbove(island, notice)
    setTimeout(() => notice.remove(), SHOWN_MS)
  })

  let late: HTMLElement | undefined
  onIsland('given-up', (island) => {
    late?.remove()
    late = giveUp(island, LATE, make('section', 'notice missed', ''))
    showAbove(island, late)
  })
  onIsland('arrived', () => late?.remove())

  const replaceLate = () => {
    for (const island of document.querySelectorAll(LOADED_AT_ONCE)) replace(island, LATE)
  }
  void window.shown.then(() => setTimeout(replaceLate, limitMs))
}
