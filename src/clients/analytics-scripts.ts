import type { AnalyticsService } from './analytics.ts'
import { addScript } from './add-script.ts'

/** A service that works by its script alone; `queue` is where its script finds what was said before it came. */
const scriptService = (address: string, name: string, queue: string): AnalyticsService => ({
  purpose: 'statistics',
  start() {
    const said: unknown[] = []
    Reflect.set(window, queue, said)
    Reflect.set(window, name, (...words: unknown[]) => said.push(words))
    void addScript(address)
  },
  // Such scripts send once more when the page is left, unless this says no.
  stop() {
    const say: unknown = Reflect.get(window, name)
    if (typeof say === 'function') say('beforeSend', () => null)
  },
})

/** Counts visits to pages. */
export const webAnalytics = (address: string): AnalyticsService => scriptService(address, 'va', 'vaq')

/** Measures how fast pages are for real visitors. */
export const speedInsights = (address: string): AnalyticsService => scriptService(address, 'si', 'siq')
