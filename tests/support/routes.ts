import type { APIContext, APIRoute, AstroConfig } from 'astro'
import config from '../../astro.config.mjs'
// Astro doesn't export these, but this must match routes exactly as Astro does.
import { getParams } from '../../node_modules/astro/dist/core/render/params-and-props.js'
import { matchRoute } from '../../node_modules/astro/dist/core/routing/match.js'
import { parseRoute } from '../../node_modules/astro/dist/core/routing/parse-route.js'
import { routeComparator } from '../../node_modules/astro/dist/core/routing/priority.js'

type Endpoints = Readonly<Record<string, APIRoute | undefined>>

const PAGES = '/src/pages/'
const files = import.meta.glob<Endpoints>([
  '/src/pages/api/**/*.ts',
  '/src/pages/unsubscribe/**/*.ts',
  '/src/pages/.well-known/*.json.ts',
])

// Parsing a route reads nothing else of the configuration.
const settings = { base: '/', trailingSlash: config.trailingSlash ?? 'ignore' } as AstroConfig
const routes = Object.keys(files)
  .map((component) =>
    parseRoute(
      component.slice(PAGES.length),
      { config: settings, pageExtensions: [] },
      { component, type: 'endpoint' },
    ),
  )
  .toSorted(routeComparator)

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Every method of every path that the back end answers; a parameter in a file's name is replaced by an id. */
export const everyRoute = async (): Promise<
  readonly { readonly method: string; readonly path: string }[]
> => {
  const asked = Object.entries(files).map(async ([file, load]) => {
    const endpoints = await load()
    const path = file
      .slice(PAGES.length - 1)
      .replace(/(\/index)?\.ts$/, '')
      .replace(/\[[^\]]+\]/g, '0123456789abcdef01234567')
    return METHODS.filter((method) => endpoints[method]).map((method) => ({ method, path }))
  })
  return (await Promise.all(asked)).flat()
}

/** Passes a request to the endpoint that Astro itself finds for its path. */
export const answer = async (request: Request, locals: APIContext['locals']): Promise<Response> => {
  const url = new URL(request.url)
  const route = matchRoute(url.pathname, { routes })
  const endpoints = await (route && files[route.component]?.())
  const handler = endpoints?.[request.method] ?? endpoints?.ALL
  if (!route || !handler) return new Response(null, { status: 404 })
  const params = getParams(route, url.pathname)
  // The back end reads nothing else of Astro's context.
  return handler({ request, url, params, locals, routePattern: route.route } as APIContext)
}
