import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

interface Traffic {
  readonly open: Set<Request>
  isLeaving: boolean
}

const trafficOf = new WeakMap<Page, Traffic>()

// Answers that are held open until there is news.
const HELD = /\/api\/(?:track\/[^/]+|orders\/[^/]+\/progress)$/

const follow = (page: Page) => {
  const traffic: Traffic = { open: new Set(), isLeaving: false }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.isLeaving = true
    else if (!HELD.test(new URL(request.url()).pathname)) traffic.open.add(request)
  })
  page.on('requestfinished', (request) => traffic.open.delete(request))
  page.on('requestfailed', (request) => traffic.open.delete(request))
  // Requests of the previous page end with it, without an event.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !traffic.isLeaving) return
    traffic.isLeaving = false
    traffic.open.clear()
  })
}

/** Tracks the requests of a browser's pages, from the first one on, for `settle`. */
export const followTraffic = (context: BrowserContext): void => {
  context.pages().forEach(follow)
  context.on('page', follow)
}

/** The URLs of requests that a page waits for. */
const awaited = (page: Page) => [...(trafficOf.get(page)?.open ?? [])].map((request) => request.url())

const FRAME_MS = 1000
const ANSWER_MS = 3000

/**
 * What a page is doing, in one line, because a hanging script, a stalled renderer and a missing answer look alike to a
 * test that waits.
 */
export const describePage = async (page: Page): Promise<string> => {
  const drawing = page
    .evaluate(
      (limit) =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() => resolve('draws'))
          setTimeout(resolve, limit, `drew no frame in ${limit} ms`)
        }),
      FRAME_MS,
    )
    .catch(String)
  const silence = new Promise<string>((resolve) => {
    setTimeout(resolve, ANSWER_MS, 'answers nothing')
  })
  return `${page.url()} ${await Promise.race([drawing, silence])}, waits for: ${awaited(page).join(' ') || 'nothing'}`
}

/**
 * Waits until a page has loaded, the islands that hydrate by themselves are interactive, and it neither waits for an
 * answer nor has anything left to do that would request one.
 */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await expect(page.locator('astro-island[client=load][ssr]')).toHaveCount(0)
  await expect(async () => {
    expect(awaited(page)).toEqual([])
    // While pictures are loading, the browser on a busy machine is never idle between two frames.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })))
    expect(awaited(page)).toEqual([])
  }).toPass({ intervals: [50] })
}
