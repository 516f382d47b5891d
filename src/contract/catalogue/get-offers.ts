import type { Offers } from '#domain/catalogue/catalogue.ts'
import { get, type ApiCall } from '../api-call.ts'

/** Today's catalogue: what is sold at which price, by product id. A file of the release, made with its pages. */
export const getOffers = (): ApiCall<Offers> => get('/catalogue.json')
