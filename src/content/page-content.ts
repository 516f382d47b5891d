import { hash } from 'node:crypto'
import {
  inNumericOrder,
  isIn,
  LOOKS,
  newestFirst,
  SPLIT_CATEGORIES,
  type Banner,
  type Product,
  type Section,
  type Titles,
} from '#domain/catalogue/catalogue.ts'
import type { Catalogue } from './read-catalogue.ts'

/**
 * The most candidates of a random section on a page: about sixty bytes each, few enough that the page arrives in one
 * round trip. If there are more, it gets a sample of them, which changes whenever any of them is published.
 */
export const MAX_CANDIDATES = 24

const sampleKeyOf = (text: string) => hash('sha256', text, 'base64url')

/** A sample of `count` products in their given order, each equally likely; the same as long as no product changes. */
const sampleOf = (products: readonly Product[], count: number): readonly Product[] => {
  if (products.length <= count) return products
  const edition = sampleKeyOf(products.map(({ revision }) => revision).join())
  const keys = new Map(products.map(({ id }) => [id, sampleKeyOf(edition + id)]))
  const last = [...keys.values()].toSorted()[count - 1] ?? ''
  return products.filter(({ id }) => (keys.get(id) ?? '') <= last)
}

/** A random section of the home page: its texts, its editorial banners, and the products it can show. */
interface HomeSection {
  readonly titles?: Titles
  readonly banners: readonly Banner[]
  readonly candidates: readonly Product[]
}

/** Every product of the brand, newest first. */
export const productsOf = ({ products }: Catalogue): readonly Product[] => newestFirst(products)

/** All looks, in the order of their numbers. */
const looksOf = (catalogue: Catalogue): readonly Product[] =>
  inNumericOrder(productsOf(catalogue).filter((product) => isIn(product, LOOKS)))

/** The banners of the hero: the main picture, the one for phones, and further slides. */
const heroOf = (catalogue: Catalogue) => {
  const banners = catalogue.banners.filter(({ section }) => !section)
  return {
    main: banners.find(({ type }) => type === 'mainImage'),
    portrait: banners.find(({ type }) => type === 'portrait'),
    slides: banners.filter(({ type }) => type === 'carousel'),
  }
}

const titlesOf = ({ titles }: Catalogue, section: Section) => titles.find(({ type }) => type === section)

const sectionOf = (catalogue: Catalogue, section: Section, candidates: readonly Product[]): HomeSection => ({
  titles: titlesOf(catalogue, section),
  banners: catalogue.banners.filter((banner) => banner.section === section),
  candidates: sampleOf(
    candidates.filter(({ pictures }) => pictures.length > 0),
    MAX_CANDIDATES,
  ),
})

/** What the home page shows. */
export const homeOf = (catalogue: Catalogue) => ({
  hero: heroOf(catalogue),
  split: sectionOf(
    catalogue,
    'split',
    productsOf(catalogue).filter((product) => SPLIT_CATEGORIES.some((category) => isIn(product, category))),
  ),
  looks: sectionOf(catalogue, 'triple', looksOf(catalogue)),
})

/** What the lookbook shows: every look, and the brand's line about them. */
export const lookbookOf = (catalogue: Catalogue) => ({
  looks: looksOf(catalogue),
  line: titlesOf(catalogue, 'triple')?.subtitle,
})
