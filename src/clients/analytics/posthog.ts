import type { AnalyticsService, Known } from './service.ts'
import { addScript } from '../add-script.ts'

/** The part of PostHog's API that the shop uses. */
interface Posthog {
  init(key: string, options: object): void
  capture(event: string, properties: object): void
  identify(id: string, properties: object): void
  reset(): void
  get_property(name: string): unknown
  opt_out_capturing(): void
}

const isPosthog = (value: unknown): value is Posthog =>
  typeof value === 'object' && value !== null && 'capture' in value && 'init' in value

/** The URL of PostHog's script, which is served from another host than the one that receives events. */
export const posthogScript = (host: string): string =>
  `${host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.js`

/**
 * PostHog receives only the shop's own events. Its project settings decide whether sessions are recorded, but what
 * people type is always masked.
 */
const optionsFor = (host: string) => ({
  api_host: host,
  autocapture: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_performance: false,
  disable_surveys: true,
  respect_dnt: true,
  person_profiles: 'identified_only',
  session_recording: { maskAllInputs: true, maskTextSelector: '*' },
})

/** PostHog remembers an identified user from page to page, and only it knows whether there is one to forget. */
const forget = (service: Posthog) => {
  if (service.get_property('$user_state') === 'identified') service.reset()
}

/** PostHog, the product analytics service, which receives the signed-in user. */
export const posthog = (key: string, host: string): AnalyticsService => {
  let service: Posthog | undefined
  let isStopped = false
  let known: string | null | undefined
  const waiting: ((to: Posthog) => void)[] = []
  const tell = (work: (to: Posthog) => void) => {
    if (isStopped) return
    if (service) work(service)
    else waiting.push(work)
  }
  const begin = () => {
    const loaded: unknown = Reflect.get(window, 'posthog')
    if (isStopped || !isPosthog(loaded)) return
    loaded.init(key, optionsFor(host))
    service = loaded
    for (const work of waiting.splice(0)) work(loaded)
  }
  const identify = (user: Known | null) => {
    const id = user?.id ?? null
    if (id === known) return
    known = id
    tell((to) => (user ? to.identify(user.id, { name: user.name, email: user.email }) : forget(to)))
  }
  return {
    purpose: 'statistics',
    start() {
      void addScript(posthogScript(host)).then(begin)
    },
    track: ({ name, ...properties }) =>
      tell((to) => to.capture(name === 'page-view' ? '$pageview' : name, properties)),
    identify,
    stop() {
      isStopped = true
      if (!service) return
      // In this order: a reset would also forget the opt-out.
      forget(service)
      service.opt_out_capturing()
    },
  }
}
