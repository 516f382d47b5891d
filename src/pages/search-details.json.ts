import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { searchDetails } from '#domain/catalogue/search.ts'

/** Descriptions and pictures, fetched with the first results of a search. */
export const GET: APIRoute = async () => Response.json(searchDetails(await listProducts()))
