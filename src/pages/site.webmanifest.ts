import type { APIRoute } from 'astro'
import { brand } from '#copy/settings.ts'

/** The web manifest. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: `${brand.name}: ${brand.strapline}`,
      short_name: brand.name,
      description: brand.description,
      lang: 'en-IN',
      start_url: '/',
      display: 'browser',
      background_color: '#f7f3ec',
      theme_color: '#f7f3ec',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  )
