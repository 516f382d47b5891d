import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { searchIndex } from '#domain/catalogue/search.ts'

/** The index that the shop's search uses. */
export const GET: APIRoute = async () => Response.json(searchIndex(await listProducts()))
