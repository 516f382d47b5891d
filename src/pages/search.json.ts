import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { searchIndex } from '#domain/search.ts'

/** What the shop's search finds pieces by. */
export const GET: APIRoute = async () => Response.json(searchIndex(await listProducts()))
