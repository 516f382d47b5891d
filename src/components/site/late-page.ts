import '#islands/intent/start.ts'
import { watchChunks } from '#islands/chunk-watch.ts'
import { replayLoadingClicks } from '#islands/intent/loading-clicks.ts'
import { released } from '#islands/intent/released.ts'
import { SCRIPT_TIME_LIMIT_MS } from '#islands/intent/time-limit.ts'
import { closeAnnouncement } from '#components/home/close-announcement.ts'
import { openOncePerSession } from '#components/lucky-draw/open-once.ts'
import { shareProduct } from '#components/product/share-product.ts'
import { returnHeader } from './return-header.ts'

// Every page loads the same file, which the browser then has; each part of it finds its elements or does nothing.
watchChunks(SCRIPT_TIME_LIMIT_MS)
replayLoadingClicks()
closeAnnouncement()
shareProduct()
returnHeader()

// Safari has popovers only since iOS 17, which some iPhones never get.
const popovers = 'popover' in HTMLElement.prototype ? undefined : import('@oddbird/popover-polyfill')

// A visitor who comes back finds the page without the menu she left it by. A page in the back/forward cache doesn't
// notice who signed in or out meanwhile.
addEventListener('pagehide', () => {
  document.querySelector<HTMLDialogElement>('#site-menu')?.close()
  document.querySelector<HTMLElement>('#account-menu')?.hidePopover()
})
addEventListener('pageshow', () => dispatchEvent(new Event('sessionUpdated')))

const offerTools = () =>
  void import('./late-tools.ts').then(
    (late) => late.offerTools(),
    // Without the button, the shop's page still has the search.
    () => undefined,
  )
// On pages whose islands load at once, so does this script; the tools then wait until somebody starts to use the page.
if (document.querySelector('astro-island[client=load]'))
  for (const kind of ['pointerover', 'touchstart', 'focusin', 'scroll'])
    addEventListener(kind, offerTools, { once: true, passive: true })
else offerTools()

// Nothing may appear under a finger that is pressing something else.
void window.shown
  .then(released)
  .then(() => popovers)
  .then(openOncePerSession)
