/** An island that loads on intent, before and after its directive has met it. */
export interface SleepingIsland extends HTMLElement {
  /** Elements clicked while asleep, in order. */
  clicked?: HTMLElement[]
  /** Wakes the island; set by the directive. */
  wake?: () => void
  /** Somebody wanted it before the directive was there. */
  wanted?: true
}

/**
 * The classic script in every page's head: it keeps clicks made before an island woke, wakes islands by
 * intent and by name (`data-wakes`), and opens dialogs where the browser has no invoker commands. It is
 * built as source, so it may use nothing from outside itself.
 */
export const keepFirstClicks = (): void => {
  const asleep = 'astro-island[client=intent][ssr]'
  const named = window as Window & { woken?: Record<string, true> }
  const isPlainClick = (event: Event) =>
    event instanceof MouseEvent && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey

  const notice = (event: Event) => {
    const target = event.target
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    const island = target.closest<SleepingIsland>(asleep)
    if (island) {
      const pressed = target.closest<HTMLElement>('button, summary, input, label, select, [role=button]')
      if (event.type === 'click' && pressed && isPlainClick(event) && !target.closest('a[href]')) {
        event.preventDefault()
        event.stopImmediatePropagation()
        ;(island.clicked ??= []).push(pressed)
      }
      if (island.wake) island.wake()
      else island.wanted = true
    }
    for (const name of target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes?.split(' ') ?? []) {
      ;(named.woken ??= {})[name] = true
      dispatchEvent(new Event(`wake:${name}`))
    }
  }
  for (const kind of ['pointerover', 'touchstart', 'focusin', 'click'])
    document.addEventListener(kind, notice, { capture: true, passive: kind !== 'click' })

  const hasInvokers = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
    if (!button) return
    const find = () => document.getElementById(button.getAttribute('commandfor') ?? '')
    const act = () => {
      const dialog = find()
      if (!(dialog instanceof HTMLDialogElement)) return false
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
      return true
    }
    if (hasInvokers && find()) return
    if (!act()) document.addEventListener('DOMContentLoaded', act, { once: true })
  })
}
