import type { Handler } from './answer.ts'

/**
 * Handlers by method and path: `'POST /v1/orders/:id/pay'`. `:name` matches one segment. The first match wins, so put
 * the narrower one first.
 */
export type Routes = Readonly<Record<string, Handler>>

interface Match {
  readonly handler: Handler
  readonly params: Readonly<Record<string, string>>
}

/** Makes a finder for the table: the handler of a method and path with its params, or undefined. HEAD matches GET. */
export const findRoute = (routes: Routes): ((method: string, path: string) => Match | undefined) => {
  const table = Object.entries(routes).map(([route, handler]) => ({ ...compile(route), handler }))
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    for (const { method: own, pattern, handler } of table) {
      const found = own === wanted ? pattern.exec(path) : null
      if (found) return { handler, params: decoded(found.groups ?? {}) }
    }
    return undefined
  }
}

const compile = (route: string): { method: string; pattern: RegExp } => {
  const [method = '', path = ''] = route.split(' ')
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${source}$`) }
}

const decoded = (groups: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]))

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
