import type { APIRoute } from 'astro'

/** What search engines may crawl. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      // No page is disallowed: a crawler that can't read a page can't see its `noindex` either, and lists its URL.
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
