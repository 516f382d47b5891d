import type { RequestKind } from '../enquiries/enquiry.ts'

/** The events sent to analytics. None names a person; products are slugs, money is in whole rupees. */
export type ShopEvent =
  | { readonly name: 'page-view' }
  | { readonly name: 'view'; readonly product: string; readonly title: string; readonly price?: number }
  | { readonly name: 'click'; readonly what: string; readonly to?: string }
  | { readonly name: 'form-submission'; readonly form: RequestKind | 'contact' }
  | { readonly name: 'lucky-draw'; readonly outcome: 'opened' | 'subscribed' | 'already' }
  | ({ readonly name: 'purchase' } & Purchased)
  | { readonly name: 'web-vitals'; readonly vitals: Readonly<Record<string, number>> }

/** The details of a paid order in a purchase event. */
export interface Purchased {
  readonly orderId: string
  /** In whole rupees. */
  readonly value: number
  readonly currency: 'INR'
  readonly units: number
  readonly products: readonly string[]
  readonly contentCategory: 'silk suits'
  readonly deliveryCategory: 'home_delivery'
}
