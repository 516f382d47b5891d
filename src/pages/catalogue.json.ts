import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { offersOf } from '#domain/catalogue/offers.ts'

/** The catalogue a release was built from: what the server sells by. */
export const GET: APIRoute = async () => Response.json(offersOf(await listProducts()))
