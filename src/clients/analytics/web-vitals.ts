/** Performance entries that TypeScript's DOM types lack. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  readonly interactionId: number
}

const SESSION_GAP_MS = 1000
const SESSION_MS = 5000
const SLOW_MS = 40

const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry
const isInteraction = (entry: PerformanceEntry): entry is Interaction => 'interactionId' in entry

const observe = (type: string, handle: (entry: PerformanceEntry) => void, options: object = {}) => {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
    type,
    buffered: true,
    ...options,
  })
}

/** The worst burst of layout shifts: at most 5 s long, without a second's pause in it. */
const shiftsInBursts = () => {
  let first = 0
  let last = 0
  let sum = 0
  let worst = 0
  return {
    add({ startTime, value }: Shift) {
      const goesOn = startTime - last < SESSION_GAP_MS && startTime - first < SESSION_MS
      if (!goesOn) first = startTime
      sum = goesOn ? sum + value : value
      last = startTime
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}

/** A page time counted from when the page became visible (it may have been prerendered long before), in ms. */
const sinceShown = (time: number): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  const shownAt = navigation && 'activationStart' in navigation ? Number(navigation.activationStart) : 0
  return Math.max(0, Math.round(time - shownAt))
}

/** Measures this visit's core web vitals and reports them once, when the page is hidden. Times in milliseconds. */
export const measureVitals = (done: (vitals: Readonly<Record<string, number>>) => void): void => {
  const vitals: Record<string, number> = {}
  const shifts = shiftsInBursts()
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals['lcp'] = sinceShown(startTime)
  })
  observe('layout-shift', (entry) => {
    if (isShift(entry) && !entry.hadRecentInput) shifts.add(entry)
  })
  observe(
    'event',
    (entry) => {
      if (isInteraction(entry) && entry.interactionId > 0)
        vitals['inp'] = Math.max(vitals['inp'] ?? 0, Math.round(entry.duration))
    },
    { durationThreshold: SLOW_MS },
  )
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming) vitals['ttfb'] = sinceShown(navigation.responseStart)
  const finish = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', finish)
    done({ ...vitals, cls: Math.round(shifts.worst() * 1000) / 1000 })
  }
  document.addEventListener('visibilitychange', finish)
}
