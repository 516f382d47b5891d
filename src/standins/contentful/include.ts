import type { Catalogue, Link, Resource } from './catalogue.ts'
import { deliver, linksIn, type Delivered, type Home } from './deliver.ts'

interface Included {
  readonly includes?: Readonly<Record<string, readonly Delivered[]>>
  readonly errors?: readonly unknown[]
}

/**
 * The `includes` of a page: everything its items link to, up to `depth` links away and each once, and an error for
 * each link to something missing or unpublished.
 */
export const includesOf = (
  catalogue: Catalogue,
  home: Home,
  items: readonly Delivered[],
  depth: number,
): Included => {
  const met = new Set(items.map(({ sys }) => `${String(sys.type)} ${String(sys.id)}`))
  const found: Record<string, Delivered[]> = {}
  const errors: unknown[] = []
  let level: readonly Delivered[] = items
  for (let step = 0; step < depth && level.length > 0; step += 1) {
    const next: Delivered[] = []
    for (const link of level.flatMap(({ fields }) => linksIn(fields))) {
      const { linkType, id } = link.sys
      if (met.has(`${linkType} ${id}`)) continue
      met.add(`${linkType} ${id}`)
      const target = targetOf(catalogue, link)
      if (target) next.push(deliver(catalogue, home, target))
      else errors.push({ sys: { id: 'notResolvable', type: 'error' }, details: link.sys })
    }
    for (const item of next) (found[String(item.sys.type)] ??= []).push(item)
    level = next
  }
  return {
    ...(Object.keys(found).length > 0 && { includes: found }),
    ...(errors.length > 0 && { errors }),
  }
}

const targetOf = (catalogue: Catalogue, { sys }: Link): Resource | undefined => {
  if (sys.linkType === 'Asset') return catalogue.assets.get(sys.id)
  return sys.linkType === 'Entry' ? catalogue.entries.get(sys.id) : undefined
}
