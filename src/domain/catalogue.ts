/** A picture of the content service: an address that takes the Images API's parameters, and its own size. */
export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** One row of a size chart. */
export interface Size {
  readonly size: string
  readonly brandSize: string
  readonly inches: string
}

/** A piece of the house as pages show it. Without a price it is sold on request only. */
export interface Product {
  /** The content entry's id: what a bag line names, because a slug may change. */
  readonly id: string
  readonly slug: string
  readonly title: string
  /** Plain text, a string a paragraph. */
  readonly description: readonly string[]
  /** As editors spell them; compare with `categoryKey`. */
  readonly categories: readonly string[]
  readonly pictures: readonly Picture[]
  readonly sizes: readonly Size[]
  readonly details: readonly string[]
  /** Whole rupees, taxes included. */
  readonly price?: number
  readonly colors: readonly string[]
  /** ISO time. */
  readonly createdAt: string
  /** Changes whenever an editor publishes a change. */
  readonly revision: string
}

export type BannerType = 'mainImage' | 'portrait' | 'carousel'
export type Section = 'split' | 'triple'

export interface Banner {
  readonly id: string
  readonly type: BannerType
  readonly section?: Section
  readonly title: string
  readonly description: string
  /** A path of the shop or an http(s) address; absent when the editor's was neither. */
  readonly landingUrl?: string
  readonly pictures: readonly Picture[]
}

export interface Titles {
  readonly type: Section
  readonly title: string
  readonly subtitle: string
}

/** What the server must know of a piece to sell it: one entry of `/catalogue.json`, by product id. */
export interface Offer {
  readonly slug: string
  readonly title: string
  /** Whole rupees; absent: on request. */
  readonly price?: number
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  readonly image: string
}

/** `/catalogue.json`: the catalogue a release was printed from, by product id. */
export type Offers = Readonly<Record<string, Offer>>

export const LOOKS = 'Looks'
export const SPLIT_CATEGORIES = ['Blazer', 'Shirt', 'Trouser', 'Corset'] as const

/** Two spellings of one category have the same key. */
export const categoryKey = (category: string): string => category.trim().toLocaleLowerCase('en')
