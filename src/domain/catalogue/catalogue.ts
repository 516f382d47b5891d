import type { RichBlock } from './rich-text.ts'

/** A picture from the content service: its size, and a URL that accepts the Images API's parameters. */
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
  /** The waist and hip it fits, in inches; only on charts for trousers. */
  readonly waist?: string
  readonly hip?: string
}

/** A colour a product is made in, with its swatch and pictures. */
export interface Colorway {
  /** As the product spells it. */
  readonly color: string
  /** The swatch's colour: `#rrggbb`, in lower case. */
  readonly swatch?: string
  /** Empty if the product was not photographed in this colour. */
  readonly pictures: readonly Picture[]
}

/** A product that is worn as part of a look, in one of its colours. */
export interface Garment {
  /** The product's id. */
  readonly product: string
  /** As the product spells it; '' if it has no colours. */
  readonly color: string
}

/** A product as pages show it. One without a price is sold on request only. */
export interface Product {
  /** The content entry's id. Cart lines refer to it, because a slug may change. */
  readonly id: string
  readonly slug: string
  readonly title: string
  /** Plain text, one string per paragraph. */
  readonly description: readonly string[]
  /** The description with its headings, lists, links and tables, if its editors used any. */
  readonly richDescription?: readonly RichBlock[]
  /** As editors spell them; compare with `spellingKey`. */
  readonly categories: readonly string[]
  /** Shown before a colour is chosen: those of the first colour, if pictures belong to colours. */
  readonly pictures: readonly Picture[]
  readonly sizes: readonly Size[]
  readonly details: readonly string[]
  /** Whole rupees, taxes included. */
  readonly price?: number
  readonly colors: readonly string[]
  /** One per colour, in the order of `colors`, if the content service has a swatch or pictures for any of them. */
  readonly colorways?: readonly Colorway[]
  /** The fabric it is cut from, which shoppers can filter by. */
  readonly cloth?: string
  /** The occasions it is worn for, which shoppers can filter by. */
  readonly occasions?: readonly string[]
  /** Of a look: the products worn in it, if its editors listed them. */
  readonly garments?: readonly Garment[]
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
  /** A path of the shop or an http(s) URL; absent if the editor entered something else. */
  readonly landingUrl?: string
  readonly pictures: readonly Picture[]
}

export interface Titles {
  readonly id: string
  readonly type: Section
  readonly title: string
  readonly subtitle: string
}

/** What the server needs to know about a product to sell it: an entry of `/catalogue.json`. */
export interface Offer {
  readonly slug: string
  readonly title: string
  /** Whole rupees; absent if on request. */
  readonly price?: number
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  /** The URL of its thumbnail; '' without a picture. */
  readonly image: string
  /** A thumbnail for each colour but the first, if pictures belong to colours; '' for a colour without one. */
  readonly images?: Readonly<Record<string, string>>
}

/** Whether a product is made in a size or colour; if it has none to choose from, only '' is. */
export const isOffered = (choices: readonly string[], chosen: string): boolean =>
  choices.length === 0 ? chosen === '' : choices.includes(chosen)

/** `/catalogue.json`: the catalogue a release was built from, by product id. */
export type Offers = Readonly<Record<string, Offer>>

export const LOOKS = 'Looks'
export const SPLIT_CATEGORIES = ['Blazer', 'Shirt', 'Trouser', 'Corset'] as const

/** The key of a category, colour or other value, the same for all its spellings; used in URLs. */
export const spellingKey = (name: string): string => name.trim().toLocaleLowerCase('en')

/** Whether a product is in a category, however that is spelt. */
export const isIn = (product: Product, category: string): boolean =>
  product.categories.some((own) => spellingKey(own) === spellingKey(category))

/** Every category once, as first spelt, sorted for the tabs. */
export const listCategories = (products: readonly Product[]): readonly string[] => {
  const spellings = new Map<string, string>()
  for (const category of products.flatMap((product) => product.categories))
    if (!spellings.has(spellingKey(category))) spellings.set(spellingKey(category), category)
  // That name belongs to the tab of all products.
  spellings.delete('all')
  return [...spellings.values()].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Sorts the newest products first, and those of the same time by title. */
export const newestFirst = (products: readonly Product[]): readonly Product[] =>
  products.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title, 'en'))

/** Sorts products by title with numbers in numeric order, so that 'Look 2' comes before 'Look 10'. */
export const inNumericOrder = (products: readonly Product[]): readonly Product[] =>
  products.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))

/**
 * Finds products that go with another one: first those of other categories in its own colour, then those in any
 * colour, then those of its own category in its colour; never a whole look. Products are grouped by colour only once,
 * so that asking about every product of a large shop stays cheap.
 */
export const companionsOf = (products: readonly Product[]) => {
  const garments = products.filter((product) => !isIn(product, LOOKS) && product.pictures.length > 0)
  const byColor = Map.groupBy(garments, ({ colors: [color = ''] }) => color)
  const isOther = (product: Product) => (other: Product) =>
    !other.categories.some((category) => isIn(product, category))
  return (
    product: Product,
    count: number,
    /** Ids of products that are already shown. */
    without: ReadonlySet<string> = new Set(),
  ): readonly Product[] => {
    const found = new Map<string, Product>()
    const own = byColor.get(product.colors[0] ?? '') ?? []
    const choices = [
      [own, isOther(product)],
      [garments, isOther(product)],
      [own, () => true],
    ] as const
    for (const [choice, fits] of choices)
      for (const other of choice) {
        if (found.size >= count) return [...found.values()]
        if (other.id !== product.id && !without.has(other.id) && fits(other)) found.set(other.id, other)
      }
    return [...found.values()]
  }
}

/** The sizes a shopper can choose from, each once, although a chart may list it in several rows. */
export const sizeNames = (sizes: readonly Size[]): string[] => [...new Set(sizes.map(({ size }) => size))]
