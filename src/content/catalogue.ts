import { readConfig } from '#config/read-config.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { connectContentful } from './contentful.ts'
import { givenCatalogue } from './given-catalogue.ts'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { homeOf, lookbookOf, productsOf } from './page-content.ts'
import { warningText } from './warnings.ts'

const load = async (): Promise<Catalogue> => {
  const catalogue = await readCatalogue(connectContentful(readConfig(process.env).config))
  for (const warning of catalogue.warnings) console.warn(warningText(warning))
  return catalogue
}

let shared: Promise<Catalogue> | undefined
/** The catalogue given to the build, or else one that is read once for all pages. */
const theCatalogue = async () => givenCatalogue() ?? (shared ??= load())

/** Every product of the brand, newest first. */
export const listProducts = async (): Promise<readonly Product[]> => productsOf(await theCatalogue())

/** What the home page shows. */
export const homeContent = async () => homeOf(await theCatalogue())

/** What the lookbook shows. */
export const lookbookContent = async () => lookbookOf(await theCatalogue())
