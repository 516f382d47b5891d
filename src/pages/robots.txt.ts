import type { APIRoute } from 'astro'

/** Where search engines may look. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      // No page: whoever may not read one can't read either that it is `noindex`, and lists its URL.
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
