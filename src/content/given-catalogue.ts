import type { Catalogue } from './read-catalogue.ts'

// Astro compiles pages into modules of their own, so a variable in this file would exist twice in one process.
const KEY = Symbol.for('shop.catalogue')

/** Sets the catalogue for the pages that this process builds; if it is undefined, they read one themselves. */
export const giveCatalogue = (catalogue: Catalogue | undefined): void => {
  Reflect.set(globalThis, KEY, catalogue)
}

/** The catalogue given to this build, if any. */
export const givenCatalogue = (): Catalogue | undefined => Reflect.get(globalThis, KEY)
