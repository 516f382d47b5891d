import { readConfig } from '#config/read-config.ts'
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
import { connectContentful } from './contentful.ts'
import { handedOver } from './hand-over.ts'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { warningText } from './warnings.ts'

/** A page carries no more candidates of a random section than this. */
const MOST_CANDIDATES = 9

const load = async (): Promise<Catalogue> => {
  const given = handedOver()
  if (given) return given
  const catalogue = await readCatalogue(connectContentful(readConfig(process.env).config))
  for (const warning of catalogue.warnings) console.warn(warningText(warning))
  return catalogue
}

let shared: Promise<Catalogue> | undefined
/** Read once a build, whatever the number of pages that ask. */
const theCatalogue = () => (shared ??= load())

/** Every piece of the house, newest first. */
export const listProducts = async (): Promise<readonly Product[]> =>
  newestFirst((await theCatalogue()).products)

/** All looks, in the order of their numbers. */
export const listLooks = async (): Promise<readonly Product[]> =>
  inNumericOrder((await theCatalogue()).products.filter((product) => isIn(product, LOOKS)))

const withPictures = (products: readonly Product[]) =>
  products.filter(({ pictures }) => pictures.length > 0).slice(0, MOST_CANDIDATES)

/** The pieces the home page's split section may show. */
export const splitCandidates = async (): Promise<readonly Product[]> =>
  withPictures(
    (await listProducts()).filter((product) => SPLIT_CATEGORIES.some((category) => isIn(product, category))),
  )

/** The looks the home page may show. */
export const lookCandidates = async (): Promise<readonly Product[]> => withPictures(await listLooks())

/** The banners of the hero: its main picture, the one for phones, and further slides. */
export const heroBanners = async (): Promise<{
  main?: Banner
  portrait?: Banner
  slides: readonly Banner[]
}> => {
  const banners = (await theCatalogue()).banners.filter(({ section }) => !section)
  return {
    main: banners.find(({ type }) => type === 'mainImage'),
    portrait: banners.find(({ type }) => type === 'portrait'),
    slides: banners.filter(({ type }) => type === 'carousel'),
  }
}

/** A section's heading and its editorial banner, where the editors gave them. */
export const sectionContent = async (section: Section): Promise<{ titles?: Titles; banner?: Banner }> => {
  const { titles, banners } = await theCatalogue()
  return {
    titles: titles.find(({ type }) => type === section),
    banner: banners.find((banner) => banner.section === section),
  }
}
