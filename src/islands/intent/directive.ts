import type { ClientDirective } from 'astro'
import type { SleepingIsland } from './first-click.ts'
import { released } from './released.ts'
import { expectRemake, readClicks, replayClicks } from './replay.ts'
import { SCRIPT_TIME_LIMIT_MS } from './time-limit.ts'

/**
 * `client:intent`: an island loads when somebody reaches for it, or for anything marked `data-wakes` with the
 * directive's value, and then gets every click it slept through. An island that can't be loaded says so with
 * `island:unreachable`, and with how many clicks it lost, and tries again at the next one. One whose script hangs
 * says `island:given-up` and drops its clicks, as at each later one; should it come after all, `island:arrived`.
 */
const intent: ClientDirective = (load, options, element) => {
  const island: SleepingIsland = element
  let begun = false
  let givenUp = false
  const say = (name: string, clicks = 0) =>
    island.dispatchEvent(new CustomEvent(`island:${name}`, { bubbles: true, detail: { clicks } }))
  const giveUp = () => {
    givenUp = true
    // Nobody wants done in two minutes what she pressed now.
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
    const patience = setTimeout(giveUp, SCRIPT_TIME_LIMIT_MS)
    expectRemake(island)
    const hydrate = await load()
    await released()
    await hydrate()
    clearTimeout(patience)
    island.removeEventListener('astro:hydration-error', fail)
    const clicked = readClicks(island)
    if (failed) {
      begun = givenUp = false
      say('unreachable', clicked.length)
      return
    }
    if (givenUp) say('arrived')
    // Without what was typed in it, a form that was made anew is not sent.
    await replayClicks(clicked, island).catch(() => say('unreachable', clicked.length))
  }
  island.wake = () => void wake()
  const name = typeof options.value === 'string' ? options.value : ''
  if (name) addEventListener(`wake:${name}`, island.wake)
  const woken = (window as Window & { woken?: Record<string, true> }).woken
  if (island.wanted || woken?.[name]) island.wake()
}

export default intent
