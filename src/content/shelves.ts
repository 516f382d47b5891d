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
} from '#domain/catalogue.ts'
import type { Catalogue } from './read-catalogue.ts'

/** A page carries no more candidates of a random section than this. */
const MOST_CANDIDATES = 9

/** One of the home page's random sections: its words, its editorial banner, and the pieces it may show. */
interface HomeSection {
  readonly titles?: Titles
  readonly banner?: Banner
  readonly candidates: readonly Product[]
}

/** Every piece of the house, newest first. */
export const productsOf = ({ products }: Catalogue): readonly Product[] => newestFirst(products)

/** All looks, in the order of their numbers. */
const looksOf = (catalogue: Catalogue): readonly Product[] =>
  inNumericOrder(productsOf(catalogue).filter((product) => isIn(product, LOOKS)))

/** The banners of the hero: its main picture, the one for phones, and further slides. */
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
  banner: catalogue.banners.find((banner) => banner.section === section),
  candidates: candidates.filter(({ pictures }) => pictures.length > 0).slice(0, MOST_CANDIDATES),
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

/** What the lookbook shows: every look, and the house's own line about them. */
export const lookbookOf = (catalogue: Catalogue) => ({
  looks: looksOf(catalogue),
  line: titlesOf(catalogue, 'triple')?.subtitle,
})
