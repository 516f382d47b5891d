import { isLink, type Catalogue, type ContentType, type Link, type Resource } from './catalogue.ts'
import { fieldOf } from './query.ts'

/** Where delivered resources say they live. */
export interface Home {
  readonly space: string
  readonly environment: string
  /** The URL of an asset's file, when the asset has one. */
  readonly pictureUrl: (asset: Resource) => string | undefined
  /** The preview API: times are the entry's own, those of publishing stand beside them. */
  readonly previews?: boolean
}

/** An entry or asset as it leaves: `sys` as delivered, fields of the default locale, no empty ones. */
export interface Delivered {
  readonly metadata?: unknown
  readonly sys: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Turns a stored entry or asset into the delivered one; fields its type does not name, or omits, stay behind. */
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

/** Every link in a value, however deep. */
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
