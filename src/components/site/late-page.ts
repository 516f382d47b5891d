import '#islands/intent/start.ts'
import { watchChunks } from '#islands/chunk-watch.ts'
import { replayLoadingClicks } from '#islands/intent/loading-clicks.ts'
import { released } from '#islands/intent/released.ts'
import { SCRIPT_TIME_LIMIT_MS } from '#islands/intent/time-limit.ts'
import { closeAnnouncement } from '#components/home/close-announcement.ts'
import { openOncePerSession } from '#components/lucky-draw/open-once.ts'
import { shareProduct } from '#components/product/share-product.ts'
import { returnHeader } from './return-header.ts'

// Every page asks for the same file, which the browser has after the first; each finds its own parts or nothing.
watchChunks(SCRIPT_TIME_LIMIT_MS)
replayLoadingClicks()
closeAnnouncement()
shareProduct()
returnHeader()

// Safari had none before iOS 17, which some iPhones never get.
const popovers = 'popover' in HTMLElement.prototype ? undefined : import('@oddbird/popover-polyfill')

// Whoever comes back finds the page, and not the menu she left it by; a page that the browser kept did not hear who
// signed in or out meanwhile.
addEventListener('pagehide', () => {
  document.querySelector<HTMLDialogElement>('#site-menu')?.close()
  document.querySelector<HTMLElement>('#account-menu')?.hidePopover()
})
addEventListener('pageshow', () => dispatchEvent(new Event('sessionUpdated')))

const offerTools = () =>
  void import('./late-tools.ts').then(
    (late) => late.offerTools(),
    // Without its button the search is in the shop's page.
    () => undefined,
  )
// Where islands load with the page this script does, too, and the tools wait until somebody reaches for something.
if (document.querySelector('astro-island[client=load]'))
  for (const kind of ['pointerover', 'touchstart', 'focusin', 'scroll'])
    addEventListener(kind, offerTools, { once: true, passive: true })
else offerTools()

// What may lie over the page never comes under a finger that is pressing something else.
void window.shown
  .then(released)
  .then(() => popovers)
  .then(openOncePerSession)
