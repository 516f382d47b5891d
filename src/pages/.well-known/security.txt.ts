import type { APIRoute } from 'astro'
import { brand } from '#copy/settings.ts'
import { expiryOf } from '#domain/security-txt.ts'

/** Where somebody who found a weakness writes to (RFC 9116). Each build moves its end on. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      `Contact: mailto:${brand.email}`,
      `Expires: ${expiryOf(new Date())}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', site)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
