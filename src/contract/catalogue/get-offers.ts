import type { Offers } from '#domain/catalogue/catalogue.ts'
import { get, type ApiCall } from '../api-call.ts'

/**
 * The current catalogue: the products on sale and their prices, by product id. A static file of the release, made
 * together with its pages.
 */
export const getOffers = (): ApiCall<Offers> => get('/catalogue.json')
