/**
 * Watches the islands that load with the page: one whose script fails, or does not arrive within two minutes,
 * gets a notice with a Reload button in its place. One that loads on intent and lost a click says so above the page.
 * It imports nothing, so that it is there when nothing else is.
 */
const GIVEN_UP_AFTER_MS = 120 * 1000
const STAYS_MS = 8 * 1000
const AT_ONCE = 'astro-island[client="load"][ssr]'

const tell = (island: Element, why: string) => {
  if (!island.isConnected || island.querySelector('[data-chunk-notice]')) return
  console.error(`Loading chunk failed: ${why}`, island.getAttribute('component-url'))
  const notice = document.createElement('section')
  notice.className = 'none'
  notice.dataset.chunkNotice = ''
  notice.setAttribute('role', 'alert')
  const title = document.createElement('h2')
  title.className = 'h3'
  title.textContent = 'Unexpected Application Error!'
  const words = document.createElement('p')
  words.textContent = `Loading chunk failed: ${why}`
  const reload = document.createElement('button')
  reload.type = 'button'
  reload.className = 'btn'
  reload.textContent = 'Reload'
  reload.addEventListener('click', () => location.reload())
  notice.append(title, words, reload)
  island.replaceChildren(notice)
}

document.addEventListener('astro:hydration-error', (event) => {
  if (event.target instanceof Element && event.target.matches(AT_ONCE))
    tell(event.target, 'a script is missing.')
})

addEventListener('island:unreachable', (event) => {
  if (!(event instanceof CustomEvent && event.detail.clicks > 0)) return
  const notice = document.createElement('p')
  notice.className = 'notice missed'
  notice.setAttribute('role', 'alert')
  notice.popover = 'manual'
  notice.textContent = 'A part of this page did not arrive. Please try again.'
  document.body.append(notice)
  notice.showPopover()
  setTimeout(() => notice.remove(), STAYS_MS)
})
setTimeout(() => {
  for (const island of document.querySelectorAll(AT_ONCE))
    tell(island, 'a script did not arrive in 120 seconds.')
}, GIVEN_UP_AFTER_MS)
