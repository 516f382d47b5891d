import type { ClientDirective } from 'astro'
import type { SleepingIsland } from './first-click.ts'
import { released } from './released.ts'
import { preloadRestore, readClicks, replayClicks } from './replay.ts'
import { SCRIPT_TIME_LIMIT_MS } from './time-limit.ts'

/**
 * The directive `client:intent`: an island loads on the first interaction with it, or with anything marked `data-wakes`
 * with the directive's value, and then receives the clicks it missed. If it fails to load, it dispatches
 * `island:unreachable` with the number of lost clicks, and tries again at the next one. If its script takes too long,
 * it dispatches `island:given-up` and drops its clicks, now and at each later one; should it load after all,
 * `island:arrived`.
 */
const intent: ClientDirective = (load, options, element) => {
  const island: SleepingIsland = element
  let begun = false
  let givenUp = false
  const say = (name: string, clicks = 0) =>
    island.dispatchEvent(new CustomEvent(`island:${name}`, { bubbles: true, detail: { clicks } }))
  const giveUp = () => {
    givenUp = true
    // A click must not act two minutes after it was made.
    say('given-up', readClicks(island).length)
  }
  const wake = async () => {
    if (givenUp && island.clicked?.length) giveUp()
    if (begun) return
    begun = true
    let failed = false
    const fail = () => {
      failed = true
    }
    island.addEventListener('astro:hydration-error', fail)
    const timeout = setTimeout(giveUp, SCRIPT_TIME_LIMIT_MS)
    preloadRestore(island)
    const hydrate = await load()
    await released()
    await hydrate()
    clearTimeout(timeout)
    island.removeEventListener('astro:hydration-error', fail)
    const clicked = readClicks(island)
    if (failed) {
      begun = givenUp = false
      say('unreachable', clicked.length)
      return
    }
    if (givenUp) say('arrived')
    // A form that was rendered again is not submitted unless what was typed could be restored.
    await replayClicks(clicked, island).catch(() => say('unreachable', clicked.length))
  }
  island.wake = () => void wake()
  const name = typeof options.value === 'string' ? options.value : ''
  if (name) addEventListener(`wake:${name}`, island.wake)
  const woken = (window as Window & { woken?: Record<string, true> }).woken
  if (island.wanted || woken?.[name]) island.wake()
}

export default intent
