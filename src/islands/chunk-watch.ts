/**
 * Watches the page's islands. One that loads with the page and whose script fails, or does not arrive in time, gets
 * a notice with a Reload button in its place. One that loads on intent keeps what was typed into it: the same notice
 * stands above the page; so does one for a click that was lost with a script. No island's code is needed for it, so
 * that it is there when nothing else is. Built into pages whose islands load with them as source, so it may use nothing
 * from outside itself.
 */
export const watchChunks = (limitMs: number): void => {
  const root = document.documentElement
  if ('watched' in root.dataset) return
  root.dataset.watched = ''
  const STAYS_MS = 8 * 1000
  const AT_ONCE = 'astro-island[client="load"][ssr]'
  const MISSING = 'a script is missing.'
  const LATE = `a script did not arrive in ${limitMs / 1000} seconds.`

  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text: string) =>
    Object.assign(document.createElement(tag), { className, textContent: text })

  /** The words about a script that did not come, and the way on. */
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
    // So that nothing more is expected of it.
    island.removeAttribute('ssr')
    island.replaceChildren(giveUp(island, why, make('section', 'none', '')))
  }

  /** Shows a notice above the page, and above the dialog that may lie over it. */
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
    if (event.target instanceof Element && event.target.matches(AT_ONCE)) replace(event.target, MISSING)
  })

  onIsland('unreachable', (island, clicks) => {
    if (clicks === 0) return
    const notice = make('p', 'notice missed', 'A part of this page did not arrive. Please try again.')
    notice.setAttribute('role', 'alert')
    showAbove(island, notice)
    setTimeout(() => notice.remove(), STAYS_MS)
  })

  let late: HTMLElement | undefined
  onIsland('given-up', (island) => {
    late?.remove()
    late = giveUp(island, LATE, make('section', 'notice missed', ''))
    showAbove(island, late)
  })
  onIsland('arrived', () => late?.remove())

  const replaceLate = () => {
    for (const island of document.querySelectorAll(AT_ONCE)) replace(island, LATE)
  }
  void window.shown.then(() => setTimeout(replaceLate, limitMs))
}
