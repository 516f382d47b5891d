import type { Catalogue } from './read-catalogue.ts'

// Astro compiles pages into modules of their own, so a variable of this file would exist twice in one process.
const KEY = Symbol.for('shop.catalogue')

/** Gives the pages of this process's build exactly this catalogue; with undefined they read one themselves. */
export const giveCatalogue = (catalogue: Catalogue | undefined): void => {
  Reflect.set(globalThis, KEY, catalogue)
}

/** The catalogue this build was given. */
export const givenCatalogue = (): Catalogue | undefined => Reflect.get(globalThis, KEY)
