import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import type { AnalyticsService } from './service.ts'
import { addScript } from '../add-script.ts'

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

type Command = readonly unknown[]

interface Pixel {
  (...command: Command): void
  callMethod?: (...command: Command) => void
  queue: Command[]
  push: Pixel
  loaded: boolean
  version: string
}

/** The pixel's own stub: it queues commands until the script takes them over. */
const stub = (): Pixel => {
  const pixel = ((...command: Command) => {
    if (pixel.callMethod) pixel.callMethod(...command)
    else pixel.queue.push(command)
  }) as Pixel
  pixel.push = pixel
  pixel.queue = []
  pixel.loaded = true
  pixel.version = '2.0'
  return pixel
}

/** An event in the pixel's terms: its name, its properties, and whether that is one of the pixel's standard events. */
const translate = (event: ShopEvent): readonly [string, object, boolean] | undefined => {
  if (event.name === 'page-view') return ['PageView', {}, true]
  if (event.name === 'view')
    return [
      'ViewContent',
      {
        content_ids: [event.product],
        content_name: event.title,
        content_type: 'product',
        ...(event.price === undefined ? {} : { value: event.price, currency: 'INR' }),
      },
      true,
    ]
  if (event.name === 'click') return ['Click', { what: event.what }, false]
  if (event.name === 'form-submission') return ['Lead', { content_category: event.form }, true]
  if (event.name === 'lucky-draw') return ['LuckyDraw', { outcome: event.outcome }, false]
  if (event.name === 'purchase')
    return [
      'Purchase',
      {
        value: event.value,
        currency: event.currency,
        content_ids: event.products,
        content_type: 'product',
        num_items: event.units,
        content_category: event.contentCategory,
        delivery_category: event.deliveryCategory,
      },
      true,
    ]
  return undefined
}

/** Meta's pixel. It never receives a name or an e-mail address, and collects nothing automatically. */
export const metaPixel = (id: string): AnalyticsService => {
  let fbq: Pixel | undefined
  return {
    purpose: 'advertising',
    start() {
      fbq = stub()
      Reflect.set(window, 'fbq', fbq)
      Reflect.set(window, '_fbq', fbq)
      fbq('set', 'autoConfig', false, id)
      fbq('init', id)
      void addScript(SCRIPT)
    },
    track(event) {
      const translated = translate(event)
      if (!translated) return
      const [name, properties, isOwn] = translated
      // The order's id lets Meta drop a duplicate.
      const options = event.name === 'purchase' ? { eventID: event.orderId } : {}
      fbq?.(isOwn ? 'track' : 'trackCustom', name, properties, options)
    },
    stop() {
      fbq?.('consent', 'revoke')
      fbq = undefined
    },
  }
}
