import type { BrowserContext, Page, Request } from '@playwright/test'
import { openOtherShop } from './other-shop.ts'
import { test as base } from './test.ts'

const SETTINGS = {
  PUBLIC_META_PIXEL_ID: '424242',
  PUBLIC_POSTHOG_KEY: 'phc_demo',
  PUBLIC_POSTHOG_HOST: 'https://eu.i.posthog.com',
  PUBLIC_WEB_ANALYTICS_URL: '/_vercel/insights/script.js',
  PUBLIC_SPEED_INSIGHTS_URL: '/_vercel/speed-insights/script.js',
  PUBLIC_ANALYTICS_SINK_URL: 'https://collector.example/events',
}

/** The pixel's script, as far as the shop can tell: it reports what it was told to its own host. */
const PIXEL = `{
const say = (...c) => { if (c[0].startsWith('track')) new Image().src = 'https://www.facebook.com/tr/?event=' + encodeURIComponent(JSON.stringify(c)) }
fbq.callMethod = say
fbq.queue.splice(0).forEach((c) => say(...c)) }`

/** A script from a service's own origin that reports when its page is left, unless it is told not to. */
const leaving = (name: string) => `{
let before = (event) => event
const take = (word, given) => { if (word === 'beforeSend') before = given }
window.${name}q.splice(0).forEach((words) => take(...words))
window.${name} = take
addEventListener('pagehide', () => before({}) && fetch('/_vercel/${name}/leaving')) }`

/** The product analytics' script, likewise; once it has been told who the visitor is, it knows on every later page. */
const POSTHOG = `{
const say = (...c) => {
  if (c[0] === 'identify') localStorage.setItem('ph_user_state', 'identified')
  if (c[0] === 'reset') localStorage.removeItem('ph_user_state')
  void fetch('https://eu.i.posthog.com/e/', { method: 'POST', keepalive: true, body: JSON.stringify(c) })
}
window.posthog = Object.fromEntries(['init', 'capture', 'identify', 'reset'].map((n) => [n, (...w) => say(n, ...w)]))
window.posthog.get_property = (name) => localStorage.getItem('ph_' + name.slice(1)) ?? 'anonymous'
window.posthog.opt_out_capturing = () => localStorage.setItem('__ph_opt_in_out_phc_demo', '0') }`

/** What a service was told, oldest first. */
export interface ReceivedEvents {
  readonly pixel: readonly (readonly unknown[])[]
  readonly posthog: readonly (readonly unknown[])[]
  readonly sink: readonly Readonly<Record<string, unknown>>[]
  /** Every URL requested from a service, including its scripts. */
  readonly requestedUrls: readonly string[]
}

const isService = (request: Request): boolean => {
  const url = new URL(request.url())
  return (
    url.protocol.startsWith('http') && (url.hostname !== '127.0.0.1' || url.pathname.startsWith('/_vercel'))
  )
}

const answerAs = async (context: BrowserContext) => {
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  const cors = { 'access-control-allow-origin': '*' }
  await context.route('https://connect.facebook.net/**', (route) => route.fulfill(script(PIXEL)))
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ status: 200, body: '' }))
  await context.route('https://eu-assets.i.posthog.com/**', (route) => route.fulfill(script(POSTHOG)))
  await context.route('https://eu.i.posthog.com/**', (route) => route.fulfill({ headers: cors, body: '{}' }))
  await context.route('https://collector.example/**', (route) => route.fulfill({ headers: cors, body: '' }))
  await context.route('**/_vercel/**', (route) => route.fulfill(script('')))
  await context.route('**/_vercel/insights/*.js', (route) => route.fulfill(script(leaving('va'))))
  await context.route('**/_vercel/speed-insights/*.js', (route) => route.fulfill(script(leaving('si'))))
}

/** Stands in for all services on a page, and records what they are told. */
const listen = async (page: Page): Promise<ReceivedEvents> => {
  const pixel: unknown[][] = []
  const posthog: unknown[][] = []
  const sink: Record<string, unknown>[] = []
  const requestedUrls: string[] = []
  await answerAs(page.context())
  page.context().on('request', (request) => {
    if (!isService(request)) return
    const { hostname, searchParams } = new URL(request.url())
    requestedUrls.push(request.url())
    const body = request.postData() ?? 'null'
    if (hostname === 'www.facebook.com') pixel.push(JSON.parse(searchParams.get('event') ?? '[]'))
    if (hostname === 'eu.i.posthog.com' && request.method() === 'POST') posthog.push(JSON.parse(body))
    if (hostname === 'collector.example' && request.method() === 'POST') sink.push(JSON.parse(body))
  })
  return { pixel, posthog, sink, requestedUrls }
}

interface AnalyticsFixture {
  received: ReceivedEvents
}
interface AnalyticsShop {
  shop: { readonly url: string }
}

/** A shop configured with every analytics service, all of them simulated here. */
export const test = base.extend<AnalyticsFixture, AnalyticsShop>({
  shop: [
    async ({}, use) => {
      const shop = await openOtherShop(SETTINGS)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 510_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  received: async ({ page }, use) => use(await listen(page)),
})
