import { atom, computed } from 'nanostores'
import { call } from '#clients/call.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'

/** Today's products by id, for the lines of a quote; empty until they are loaded. */
export const $offers = atom<Offers>({})

/** Loads the catalogue. Without it staff write the lines in their own words. */
export const loadOffers = async (): Promise<void> => {
  try {
    $offers.set(await call(getOffers()))
  } catch {
    // The fields for titles, sizes and prices accept free text.
  }
}

/** The products' ids by the name under which each is chosen: its title, with the slug if two have the same. */
export const $choices = computed($offers, (offers): ReadonlyMap<string, string> => {
  const all = Object.entries(offers)
  const counts = Map.groupBy(all, ([, { title }]) => title)
  const nameOf = ({ title, slug }: Offer) => (counts.get(title)?.length === 1 ? title : `${title} (${slug})`)
  return new Map(all.map(([id, offer]) => [nameOf(offer), id]))
})
