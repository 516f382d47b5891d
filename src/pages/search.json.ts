import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { searchIndex } from '#domain/catalogue/search.ts'

/** What the shop's search finds products by. */
export const GET: APIRoute = async () => Response.json(searchIndex(await listProducts()))
