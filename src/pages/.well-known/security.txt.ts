import type { APIRoute } from 'astro'
import { brand } from '#copy/settings.ts'
import { expiryOf } from '#domain/security-txt.ts'

export const prerender = false

/** Where somebody who found a weakness writes to (RFC 9116). Built ahead, it would end in a shop that is left alone. */
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
