import type { RichBlock } from './rich-text.ts'

/** A picture of the content service: a URL that takes the Images API's parameters, and its own size. */
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
  /** To fit waist and hip, in inches: where a chart of trousers has them. */
  readonly waist?: string
  readonly hip?: string
}

/** A colour a product is made in, with what shows it. */
export interface Colorway {
  /** As the product spells it. */
  readonly color: string
  /** What its swatch is filled with: `#rrggbb`, in lower case. */
  readonly swatch?: string
  /** None where the product was not photographed in it. */
  readonly pictures: readonly Picture[]
}

/** What is worn in a look: another product, in one of its colours. */
export interface Garment {
  /** The product's id. */
  readonly product: string
  /** As the product spells it; '' where it has no colours. */
  readonly color: string
}

/** A product of the brand as pages show it. Without a price it is sold on request only. */
export interface Product {
  /** The content entry's id: what a cart line names, because a slug may change. */
  readonly id: string
  readonly slug: string
  readonly title: string
  /** Plain text, a string a paragraph. */
  readonly description: readonly string[]
  /** The same with headings, lists, links and tables, where its editors use them. */
  readonly richDescription?: readonly RichBlock[]
  /** As editors spell them; compare with `spellingKey`. */
  readonly categories: readonly string[]
  /** What is shown before a colour is chosen: those of the first colour, where pictures belong to colours. */
  readonly pictures: readonly Picture[]
  readonly sizes: readonly Size[]
  readonly details: readonly string[]
  /** Whole rupees, taxes included. */
  readonly price?: number
  readonly colors: readonly string[]
  /** One for each colour, in their order, where the content service has a swatch or pictures of any. */
  readonly colorways?: readonly Colorway[]
  /** What it is cut from, as shoppers choose by it. */
  readonly cloth?: string
  /** What it is worn for, as shoppers choose by it. */
  readonly occasions?: readonly string[]
  /** Of a look: what is worn in it, as far as its editors say so. */
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
  /** A path of the shop or an http(s) URL; absent when the editor's was neither. */
  readonly landingUrl?: string
  readonly pictures: readonly Picture[]
}

export interface Titles {
  readonly id: string
  readonly type: Section
  readonly title: string
  readonly subtitle: string
}

/** What the server must know of a product to sell it: one entry of `/catalogue.json`, by product id. */
export interface Offer {
  readonly slug: string
  readonly title: string
  /** Whole rupees; absent: on request. */
  readonly price?: number
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  readonly image: string
  /** The picture of each further colour, where pictures belong to colours; '' where there is none. */
  readonly images?: Readonly<Record<string, string>>
}

/** Whether a product is made in a size or colour; '' where it has none to choose. */
export const isOffered = (choices: readonly string[], chosen: string): boolean =>
  choices.length === 0 ? chosen === '' : choices.includes(chosen)

/** `/catalogue.json`: the catalogue a release was built from, by product id. */
export type Offers = Readonly<Record<string, Offer>>

export const LOOKS = 'Looks'
export const SPLIT_CATEGORIES = ['Blazer', 'Shirt', 'Trouser', 'Corset'] as const

/** Two spellings of one category, colour or other value have the same key, which stands in URLs. */
export const spellingKey = (name: string): string => name.trim().toLocaleLowerCase('en')

/** Whether a product is in a category, in whatever spelling. */
export const isIn = (product: Product, category: string): boolean =>
  product.categories.some((own) => spellingKey(own) === spellingKey(category))

/** Every category once, in its first spelling, sorted for the tabs. */
export const listCategories = (products: readonly Product[]): readonly string[] => {
  const spellings = new Map<string, string>()
  for (const category of products.flatMap((product) => product.categories))
    if (!spellings.has(spellingKey(category))) spellings.set(spellingKey(category), category)
  // The tab of everything has this name already.
  spellings.delete('all')
  return [...spellings.values()].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Newest products first; products of one moment by name. */
export const newestFirst = (products: readonly Product[]): readonly Product[] =>
  products.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title, 'en'))

/** The number a look carries in its name, so that 'Look 2' stands before 'Look 10'. */
export const inNumericOrder = (products: readonly Product[]): readonly Product[] =>
  products.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))

/**
 * Finds what is worn with a product: garments of other categories in its own colour first, then other garments;
 * never a whole look. Colours are sorted out once, so that asking for every product of a large shop stays cheap.
 */
export const companionsOf = (products: readonly Product[]) => {
  const garments = products.filter((product) => !isIn(product, LOOKS) && product.pictures.length > 0)
  const byColor = Map.groupBy(garments, ({ colors: [color = ''] }) => color)
  const isOther = (product: Product) => (other: Product) =>
    !other.categories.some((category) => isIn(product, category))
  return (
    product: Product,
    count: number,
    /** Ids of products that are shown already. */
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

/** What a shopper chooses from: every size once, though its chart may have more rows. */
export const sizeNames = (sizes: readonly Size[]): string[] => [...new Set(sizes.map(({ size }) => size))]
