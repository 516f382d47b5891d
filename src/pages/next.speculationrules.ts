import type { APIRoute } from 'astro'
import { PUBLIC_PAGES } from '#domain/catalogue/paths.ts'

/**
 * What browsers may fetch before anybody asks for it: a product as soon as somebody reaches for it, made ready to be
 * shown; any other public page when it is being pressed. Nothing private is on the list, and nothing with a query.
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
