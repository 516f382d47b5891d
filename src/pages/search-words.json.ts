import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { searchWords } from '#domain/search.ts'

/** The words of the descriptions, fetched after the first keystroke of a search. */
export const GET: APIRoute = async () => Response.json(searchWords(await listProducts()))
