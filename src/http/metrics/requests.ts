import type { Family, Sample } from './exposition.ts'

const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
const OTHER_METHOD = 'other'

const PARTS = ['api', 'site'] as const
type Part = (typeof PARTS)[number]

// These start at 0, because Prometheus does not count a new sample as an increase: an alarm about failures would miss
// the first of each kind.
const FAILURES = [500, 502, 503]

export interface RequestMeasures {
  /** Counts a response that has ended. */
  ended(method: string | undefined, path: string, status: number, ms: number): void
  families(): readonly Family[]
}

const partOf = (path: string): Part => (path === '/api' || path.startsWith('/api/') ? 'api' : 'site')

/** A histogram of durations, with cumulative buckets as Prometheus expects them. */
const openDurations = () => {
  const within = BOUNDS_S.map(() => 0)
  let sum = 0
  let count = 0
  return {
    add: (seconds: number) => {
      sum += seconds
      count += 1
      for (const [n, bound] of BOUNDS_S.entries()) if (seconds <= bound) within[n] = (within[n] ?? 0) + 1
    },
    samples: (part: Part): readonly Sample[] => [
      ...BOUNDS_S.map((bound, n) => ({
        part: '_bucket',
        labels: { part, le: String(bound) },
        value: within[n] ?? 0,
      })),
      { part: '_bucket', labels: { part, le: '+Inf' }, value: count },
      { part: '_sum', labels: { part }, value: sum },
      { part: '_count', labels: { part }, value: count },
    ],
  }
}

/** Measures responses by part of the shop, method and status. Paths and visitors never become labels. */
export const openRequestMeasures = (): RequestMeasures => {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const durations = { api: openDurations(), site: openDurations() }

  const count = (part: Part, method: string, status: number, more: number) => {
    const key = `${part} ${method} ${status}`
    const counted = counts.get(key) ?? { labels: { part, method, status: String(status) }, value: 0 }
    counted.value += more
    counts.set(key, counted)
  }
  for (const part of PARTS)
    for (const method of [...METHODS, OTHER_METHOD])
      for (const status of FAILURES) count(part, method, status, 0)

  return {
    ended: (method = '', path, status, ms) => {
      const part = partOf(path)
      count(part, METHODS.includes(method) ? method : OTHER_METHOD, status, 1)
      durations[part].add(ms / 1000)
    },
    families: () => [
      {
        name: 'http_requests_total',
        help: 'Answers that have ended.',
        kind: 'counter',
        samples: [...counts.values()],
      },
      {
        name: 'http_request_duration_seconds',
        help: 'From the first line of a request to the last byte of its answer.',
        kind: 'histogram',
        samples: [...durations.api.samples('api'), ...durations.site.samples('site')],
      },
    ],
  }
}
