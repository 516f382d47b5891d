import { isLink, type Catalogue, type ContentType, type Link, type Resource } from './catalogue.ts'
import { fieldOf } from './query.ts'

/** The origin, space and environment that delivered resources name, and how they are delivered. */
export interface Home {
  readonly space: string
  readonly environment: string
  /** The URL of an asset's file; undefined if it has none, as while it is being processed. */
  readonly pictureUrl: (asset: Resource) => string | undefined
  /**
   * For the preview API: `createdAt` and `updatedAt` are the entry's own, and the times of publishing have separate
   * fields.
   */
  readonly previews?: boolean
}

/** An entry or asset as it is delivered: `sys`, and the fields of the default locale without empty ones. */
export interface Delivered {
  readonly metadata?: unknown
  readonly sys: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Turns a stored entry or asset into the delivered one, without fields that its type omits or does not define. */
export const deliver = (catalogue: Catalogue, home: Home, resource: Resource): Delivered => {
  const { sys } = resource
  const type = sys.contentType && catalogue.contentTypes.get(sys.contentType.sys.id)
  return {
    metadata: resource.metadata ?? { tags: [], concepts: [] },
    sys: {
      ...identity(home, sys.contentType ? 'Entry' : 'Asset', resource),
      publishedVersion: sys.publishedVersion,
      ...(sys.contentType && { contentType: sys.contentType }),
      locale: catalogue.defaultLocale,
    },
    fields: Object.fromEntries(
      fieldNames(resource, type)
        .map((field) => [field, delivered(catalogue, home, resource, field)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  }
}

/** Every link in a value, at any depth. */
export const linksIn = (value: unknown): readonly Link[] => {
  if (typeof value !== 'object' || value === null) return []
  return isLink(value) ? [value] : Object.values(value).flatMap(linksIn)
}

const timesOf = ({ previews }: Home, { sys }: Pick<Resource, 'sys'>) => {
  const { createdAt, updatedAt, firstPublishedAt, publishedAt } = sys
  if (!previews) return { createdAt: firstPublishedAt ?? createdAt, updatedAt: publishedAt ?? updatedAt }
  const isPublished = sys.publishedVersion !== undefined
  return { createdAt, updatedAt, firstPublishedAt, publishedAt: isPublished ? publishedAt : undefined }
}

const identity = (home: Home, type: string, { sys }: Pick<Resource, 'sys'>) => ({
  space: { sys: { type: 'Link', linkType: 'Space', id: home.space } },
  id: sys.id,
  type,
  ...timesOf(home, { sys }),
  environment: { sys: { type: 'Link', linkType: 'Environment', id: home.environment } },
  revision: sys.publishedCounter ?? 1,
})

const fieldNames = (resource: Resource, type: ContentType | undefined): readonly string[] => {
  if (!resource.sys.contentType) return Object.keys(resource.fields)
  return (type?.fields ?? []).filter(({ omitted }) => !omitted).map(({ id }) => id)
}

const delivered = (catalogue: Catalogue, home: Home, resource: Resource, field: string): unknown => {
  const value = fieldOf(catalogue, resource, field)
  return !resource.sys.contentType && field === 'file' && typeof value === 'object' && value !== null
    ? { ...value, url: home.pictureUrl(resource) }
    : value
}
