import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { offersOf } from '#domain/catalogue/offers.ts'

/** The catalogue a release was built from, with which the server sells. */
export const GET: APIRoute = async () => Response.json(offersOf(await listProducts()))
