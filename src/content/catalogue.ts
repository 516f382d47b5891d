import { readConfig } from '#config/read-config.ts'
import type { Product } from '#domain/catalogue.ts'
import { connectContentful } from './contentful.ts'
import { handedOver } from './hand-over.ts'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { homeOf, lookbookOf, productsOf } from './shelves.ts'
import { warningText } from './warnings.ts'

const load = async (): Promise<Catalogue> => {
  const catalogue = await readCatalogue(connectContentful(readConfig(process.env).config))
  for (const warning of catalogue.warnings) console.warn(warningText(warning))
  return catalogue
}

let shared: Promise<Catalogue> | undefined
/** What the build was given, else read once, whatever the number of pages that ask. */
const theCatalogue = async () => handedOver() ?? (shared ??= load())

/** Every piece of the house, newest first. */
export const listProducts = async (): Promise<readonly Product[]> => productsOf(await theCatalogue())

/** What the home page shows. */
export const homeContent = async () => homeOf(await theCatalogue())

/** What the lookbook shows. */
export const lookbookContent = async () => lookbookOf(await theCatalogue())
