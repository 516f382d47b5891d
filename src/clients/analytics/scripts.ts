import type { AnalyticsService } from './service.ts'
import { addScript } from '../add-script.ts'

/** A service that works by its script alone; `queue` is where the script finds the commands sent before it loaded. */
const scriptService = (url: string, name: string, queue: string): AnalyticsService => ({
  purpose: 'statistics',
  start() {
    const queued: unknown[] = []
    Reflect.set(window, queue, queued)
    Reflect.set(window, name, (...command: unknown[]) => queued.push(command))
    void addScript(url)
  },
  // These scripts send again when the page is left, unless this stops them.
  stop() {
    const say: unknown = Reflect.get(window, name)
    if (typeof say === 'function') say('beforeSend', () => null)
  },
})

/** Counts page visits. */
export const webAnalytics = (url: string): AnalyticsService => scriptService(url, 'va', 'vaq')

/** Measures how fast pages are for real visitors. */
export const speedInsights = (url: string): AnalyticsService => scriptService(url, 'si', 'siq')
