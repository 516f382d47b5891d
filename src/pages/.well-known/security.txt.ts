import type { APIRoute } from 'astro'
import { brand } from '#copy/settings.ts'
import { expiryOf } from '#domain/security-txt.ts'

export const prerender = false

/** The contact for security reports (RFC 9116). Rendered on request: a built file would expire without a rebuild. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      `Contact: mailto:${brand.email}`,
      `Expires: ${expiryOf(new Date())}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', site)}`,
      '',
    ].join('\n'),
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      },
    },
  )
