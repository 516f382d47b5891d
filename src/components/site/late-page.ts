import '#islands/intent/start.ts'
import { watchChunks } from '#islands/chunk-watch.ts'
import { replayLoadingClicks } from '#islands/intent/loading-clicks.ts'
import { released } from '#islands/intent/released.ts'
import { SCRIPT_TIME_LIMIT_MS } from '#islands/intent/time-limit.ts'
import { offerSearch } from '#components/catalogue/search-button.ts'
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
offerSearch()

// What may lie over the page never comes under a finger that is pressing something else.
void window.shown.then(released).then(() => {
  openOncePerSession()
})
