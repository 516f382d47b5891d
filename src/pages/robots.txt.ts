import type { APIRoute } from 'astro'

const PRIVATE = [
  '/api/',
  '/admin/',
  '/cart',
  '/orders',
  '/order/',
  '/quote/',
  '/track/',
  '/profile',
  '/preview',
  '/font-test',
  '/design-system',
]

/** Where search engines may look. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', site)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
