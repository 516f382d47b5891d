import type { ClientDirective } from 'astro'
import type { SleepingIsland } from './first-click.ts'

/**
 * `client:intent`: an island loads when somebody reaches for it, or for anything marked `data-wakes` with the
 * directive's value, and then gets every click it slept through. An island that can't be loaded says so with
 * `island:unreachable`, and with how many clicks it lost, and tries again at the next one.
 */
const intent: ClientDirective = (load, options, element) => {
  const island: SleepingIsland = element
  let begun = false
  const wake = async () => {
    if (begun) return
    begun = true
    let failed = false
    const fail = () => {
      failed = true
    }
    island.addEventListener('astro:hydration-error', fail)
    const hydrate = await load()
    await hydrate()
    island.removeEventListener('astro:hydration-error', fail)
    const clicked = island.clicked ?? []
    island.clicked = []
    if (failed) {
      begun = false
      island.dispatchEvent(
        new CustomEvent('island:unreachable', { bubbles: true, detail: { clicks: clicked.length } }),
      )
      return
    }
    for (const target of clicked) {
      target.click()
      // React counts clicks of one microtask as one.
      await null
    }
  }
  island.wake = () => void wake()
  const name = typeof options.value === 'string' ? options.value : ''
  if (name) addEventListener(`wake:${name}`, island.wake)
  const woken = (window as Window & { woken?: Record<string, true> }).woken
  if (island.wanted || woken?.[name]) island.wake()
}

export default intent
