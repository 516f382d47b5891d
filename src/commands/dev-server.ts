import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { readConfig } from '#config/read-config.ts'
import { listProducts } from '#content/catalogue.ts'
import { CONTENT_FILE } from '#release/content.ts'
import { builtPath, colorPaths } from '#domain/catalogue/paths.ts'
import { ALL } from '#domain/catalogue/shop-query.ts'

const ASTRO_LOCALS = Symbol.for('astro.locals')

/**
 * Gives `npm run dev` what the HTTP server otherwise does: it maps public paths to those the pages are built at,
 * forwards configured paths, and sets the locals that endpoints read.
 */
export const devServer = (): AstroIntegration => {
  const { config } = readConfig(process.env)
  const folder = resolve(config.DATA_DIR, 'dev-release')
  const stopping = new AbortController()
  let known: Parameters<typeof builtPath>[1] = { categories: [], colors: [] }

  const saveSnapshot = async (origin: string) => {
    const products = await listProducts()
    known = {
      categories: [ALL, ...products.flatMap((product) => product.categories)],
      colors: products.flatMap((product) =>
        colorPaths(product).map((color) => `/shop/${product.slug}/${color}`),
      ),
    }
    const offers = await (await fetch(`${origin}/catalogue.json`)).text()
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'catalogue.json'), offers)
    await writeFile(join(folder, CONTENT_FILE), JSON.stringify({ products, banners: [], titles: [] }))
  }

  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return
        const proxy = Object.fromEntries(
          config.FORWARDS.map((pair) => pair.split('=', 2) as [string, string]),
        )
        // Vite injects scripts and styles that the policy would block; the policy is tested on the built shop.
        updateConfig({ vite: { server: { proxy } }, security: { csp: false } })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', 'http://dev')
          const prerendered = builtPath(url, known)
          if (prerendered) request.url = prerendered
          Reflect.set(request, ASTRO_LOCALS, {
            release: { id: 'dev', folder },
            requestId: crypto.randomUUID(),
            visitor: request.socket.remoteAddress ?? '',
            stopping: stopping.signal,
          } satisfies App.Locals)
          next()
        })
        server.httpServer?.once('close', () => stopping.abort())
      },
      'astro:server:start': ({ address }) => saveSnapshot(`http://127.0.0.1:${address.port}`),
    },
  }
}
