import type { APIRoute } from 'astro'

// Nothing that says `noindex` of itself to strangers: whoever may not read a page can't read that either, and lists its URL.
const UNREAD = ['/api/', '/admin/', '/preview']

/** Where search engines may look. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...UNREAD.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', site)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
