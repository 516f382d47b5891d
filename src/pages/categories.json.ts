import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { listCategories } from '#domain/catalogue/catalogue.ts'

/** The names of the tabs, in order. */
export const GET: APIRoute = async () => Response.json(listCategories(await listProducts()))
