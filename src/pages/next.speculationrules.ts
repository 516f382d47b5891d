import type { APIRoute } from 'astro'
import { PUBLIC_PAGES } from '#domain/catalogue/paths.ts'

/**
 * What browsers may load ahead: a product page is prerendered as soon as the pointer rests on its link, any other
 * public page is fetched when its link is pressed. Private pages and URLs with a query are never loaded ahead.
 */
const rules = {
  prerender: [{ where: { href_matches: { pathname: '/shop/*', search: '' } }, eagerness: 'moderate' }],
  prefetch: [
    {
      where: { href_matches: PUBLIC_PAGES.map((pathname) => ({ pathname, search: '' })) },
      eagerness: 'conservative',
    },
  ],
}

export const GET: APIRoute = () =>
  Response.json(rules, { headers: { 'content-type': 'application/speculationrules+json' } })
