import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import { causeOf } from '#domain/cause.ts'
import { parseJson } from '#domain/parse-json.ts'

const TIMEOUT_MS = 60 * 1000
const MAX_TRIES = 6
const PAUSE_MS = 500
const ITEMS_PER_ANSWER = 100
const TYPE = 'application/vnd.contentful.management.v1+json'

/** Any resource of the management API, in its own format. */
export const resourceSchema = z.looseObject({
  sys: z.looseObject({ id: z.string(), version: z.number().optional() }),
})
export type ManagedResource = z.infer<typeof resourceSchema>

const pageSchema = z.object({ items: z.array(resourceSchema), total: z.number() })

interface Asking {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Management {
  /** Reads a resource of the environment; undefined if there is none at this path. */
  readonly get: (path: string) => Promise<ManagedResource | undefined>
  /** Reads all resources under a path, oldest first. */
  readonly all: (path: string) => Promise<readonly ManagedResource[]>
  /** Creates or replaces a resource; returns it with its new version. */
  readonly put: (path: string, asking?: Asking) => Promise<ManagedResource>
  /** Uploads a file; returns the upload's id. */
  readonly upload: (bytes: Uint8Array) => Promise<string>
}

export const versionHeader = (resource: ManagedResource | undefined): Readonly<Record<string, string>> =>
  resource?.sys.version === undefined ? {} : { 'x-contentful-version': String(resource.sys.version) }

const errorSchema = z.object({ message: z.string(), details: z.unknown().optional() })

const errorText = (text: string): string => {
  const { data } = errorSchema.safeParse(parseJson(text))
  if (!data) return text.slice(0, 200)
  return data.details === undefined ? data.message : `${data.message} ${JSON.stringify(data.details)}`
}

/** Connects to the management API of the configured space and environment. Retries when rate-limited or unavailable. */
export const openManagement = (config: Config): Management => {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment } = config
  const inSpace = `/spaces/${encodeURIComponent(space)}`
  const base = `${config.CONTENTFUL_MANAGEMENT_URL}${inSpace}/environments/${encodeURIComponent(environment)}`

  const ask = async (
    method: string,
    url: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Readonly<Record<string, string>>,
  ) => {
    const { origin, pathname } = new URL(url)
    const send = async () => {
      const answer = await fetch(url, {
        method,
        body,
        headers: { authorization: `Bearer ${config.CONTENTFUL_MANAGEMENT_TOKEN}`, ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: answer.status, isFine: answer.ok, text: await answer.text() }
    }
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === MAX_TRIES
      const answer = await send().catch((error: unknown) => {
        if (!isLast) return undefined
        throw new Error(`${method} ${pathname}: ${origin} could not be reached (${causeOf(error)})`, {
          cause: error,
        })
      })
      if (answer) {
        const { status, isFine, text } = answer
        if (isFine || (status === 404 && method === 'GET')) return { status, text }
        const mayPass = status === 429 || status >= 500
        if (!mayPass || isLast) throw new Error(`${method} ${pathname}: ${status} ${errorText(text)}`)
      }
      await sleep(PAUSE_MS * 2 ** (tries - 1))
    }
  }

  const get = async (path: string) => {
    const { status, text } = await ask('GET', `${base}${path}`, undefined, {})
    return status === 404 ? undefined : resourceSchema.parse(JSON.parse(text))
  }

  return {
    get,
    all: async (path) => {
      const found: ManagedResource[] = []
      for (;;) {
        const query = `?order=sys.createdAt,sys.id&limit=${ITEMS_PER_ANSWER}&skip=${found.length}`
        const { text } = await ask('GET', `${base}${path}${query}`, undefined, {})
        const { items, total } = pageSchema.parse(JSON.parse(text))
        found.push(...items)
        if (items.length === 0 || found.length >= total) return found
      }
    },
    put: async (path, { body, headers = {} } = {}) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const { text } = await ask('PUT', `${base}${path}`, sent, { 'content-type': TYPE, ...headers })
      return text === '' ? { sys: { id: '' } } : resourceSchema.parse(JSON.parse(text))
    },
    upload: async (bytes) => {
      const url = `${config.CONTENTFUL_UPLOAD_URL}${inSpace}/uploads`
      const { text } = await ask('POST', url, new Uint8Array(bytes), {
        'content-type': 'application/octet-stream',
      })
      return resourceSchema.parse(JSON.parse(text)).sys.id
    },
  }
}

/** Creates or overwrites a resource, and publishes it. */
export const putAndPublish = async (management: Management, path: string, body: unknown): Promise<void> => {
  const written = await putOver(management, path, body)
  await management.put(`${path}/published`, { headers: versionHeader(written) })
}

/** Creates or overwrites a resource, whatever its current version. */
export const putOver = async (
  management: Management,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ManagedResource> =>
  management.put(path, { body, headers: { ...versionHeader(await management.get(path)), ...headers } })
