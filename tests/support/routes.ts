import type { APIContext, APIRoute } from 'astro'

type Endpoints = Readonly<Record<string, APIRoute | undefined>>

const files = import.meta.glob<Endpoints>(['/src/pages/api/**/*.ts', '/src/pages/unsubscribe/**/*.ts'])

interface Route {
  readonly pattern: string
  readonly names: readonly string[]
  readonly matches: RegExp
  /** Sorts as Astro does: a fixed segment before one that may be anything, that before the rest of a path. */
  readonly rank: string
  readonly load: () => Promise<Endpoints>
}

const rankOf = (segment: string) => (segment.startsWith('[...') ? '3' : segment.startsWith('[') ? '2' : '1')

const routeOf = ([file, load]: [string, () => Promise<Endpoints>]): Route => {
  const pattern = file.replace(/^\/src\/pages|\.ts$/g, '').replace(/\/index$/, '')
  const segments = pattern.slice(1).split('/')
  const expression = segments
    .map((segment) =>
      segment.startsWith('[...') ? '(?:/(.*))?' : segment.startsWith('[') ? '/([^/]+)' : `/${segment}`,
    )
    .join('')
  return {
    pattern,
    names: [...pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name),
    matches: new RegExp(`^${expression}/?$`),
    rank: segments.map(rankOf).join(''),
    load,
  }
}

const routes = Object.entries(files)
  .map(routeOf)
  .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))

/** Hands a request to the endpoint its address belongs to, as Astro would. */
export const answer = async (request: Request, locals: APIContext['locals']): Promise<Response> => {
  const url = new URL(request.url)
  const route = routes.find(({ matches }) => matches.test(url.pathname))
  if (!route) return new Response(null, { status: 404 })
  const [, ...values] = route.matches.exec(url.pathname) ?? []
  const params = Object.fromEntries(route.names.map((name, at) => [name, values[at]]))
  const endpoints = await route.load()
  const handler = endpoints[request.method] ?? endpoints.ALL
  if (!handler) return new Response(null, { status: 404 })
  // The back end reads nothing else of Astro's context.
  return handler({ request, url, params, locals, routePattern: route.pattern } as APIContext)
}
