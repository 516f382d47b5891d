import { createHash, randomUUID } from 'node:crypto'

import type { Catalogue, Resource } from './catalogue.ts'
import { deliver, type Delivered, type Home } from './deliver.ts'
import { refusal } from './errors.ts'

const PAGE_SIZE = 1000
const MOST_TOKENS = 200

type Snapshot = ReadonlyMap<string, string>

interface Scope {
  readonly type: string
  readonly contentType: string | null
}

interface Waiting {
  readonly scope: Scope
  readonly snapshot: Snapshot
  /** The rest of a long answer; absent once the answer is whole and the token means "since then". */
  readonly rest?: readonly Delivered[]
}

interface SyncPage {
  readonly items: readonly Delivered[]
  readonly token: string
  /** Does the token lead to the next page, or to what changes from now on? */
  readonly more: boolean
}

/** Remembers what each caller has seen, so that a token answers with what changed and what went away. */
export class SyncTokens {
  #waiting = new Map<string, Waiting>()

  /** Everything there is, in pages of a thousand. */
  begin(catalogue: Catalogue, home: Home, query: URLSearchParams): SyncPage {
    const scope = { type: query.get('type') ?? 'all', contentType: query.get('content_type') }
    const resources = inScope(catalogue, scope)
    return this.#page(
      scope,
      snapshotOf(resources),
      resources.map((resource) => deliver(catalogue, home, resource, '*')),
    )
  }

  /** The next page, or what changed since the token was given; 400 for a token nobody gave. */
  go(catalogue: Catalogue, home: Home, token: string): SyncPage {
    const waiting = this.#waiting.get(token)
    if (!waiting) throw refusal(400, 'BadRequest', 'The sync token you sent is invalid.')
    if (waiting.rest) return this.#page(waiting.scope, waiting.snapshot, waiting.rest)
    const resources = inScope(catalogue, waiting.scope)
    const now = snapshotOf(resources)
    const changed = resources.filter(
      (resource) => now.get(keyOf(resource)) !== waiting.snapshot.get(keyOf(resource)),
    )
    const gone = [...waiting.snapshot.keys()].filter((key) => !now.has(key))
    return this.#page(waiting.scope, now, [
      ...changed.map((resource) => deliver(catalogue, home, resource, '*')),
      ...gone.map((key) => deleted(home, key)),
    ])
  }

  #page(scope: Scope, snapshot: Snapshot, items: readonly Delivered[]): SyncPage {
    const more = items.length > PAGE_SIZE
    const token = randomUUID()
    this.#waiting.set(token, { scope, snapshot, ...(more && { rest: items.slice(PAGE_SIZE) }) })
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= MOST_TOKENS) break
      this.#waiting.delete(oldest)
    }
    return { items: items.slice(0, PAGE_SIZE), token, more }
  }
}

const inScope = (catalogue: Catalogue, { type, contentType }: Scope): readonly Resource[] => [
  ...(type === 'Asset' ? [] : [...catalogue.entries.values()]).filter(
    ({ sys }) => contentType === null || sys.contentType?.sys.id === contentType,
  ),
  ...(type === 'Entry' || contentType !== null ? [] : catalogue.assets.values()),
]

const keyOf = ({ sys }: Resource): string => `${sys.contentType ? 'Entry' : 'Asset'} ${sys.id}`

const snapshotOf = (resources: readonly Resource[]): Snapshot =>
  new Map(resources.map((resource) => [keyOf(resource), signature(resource)]))

const signature = (resource: Resource): string =>
  createHash('sha1').update(JSON.stringify(resource)).digest('base64')

const deleted = (home: Home, key: string): Delivered => {
  const [type, id] = key.split(' ')
  const now = new Date().toISOString()
  return {
    sys: {
      type: `Deleted${type}`,
      id,
      space: { sys: { type: 'Link', linkType: 'Space', id: home.space } },
      environment: { sys: { type: 'Link', linkType: 'Environment', id: home.environment } },
      revision: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
    },
  }
}
