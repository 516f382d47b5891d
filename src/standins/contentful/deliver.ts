import {
  isLink,
  type Catalogue,
  type ContentType,
  type Link,
  type Locale,
  type Resource,
} from './catalogue.ts'
import { fieldIn, type WantedLocale } from './locale.ts'

/** Where delivered resources say they live. */
export interface Home {
  readonly space: string
  readonly environment: string
  /** The address of an asset's file, when the asset has one. */
  readonly pictureUrl: (asset: Resource) => string | undefined
  /** The preview API: times are the entry's own, those of publishing stand beside them. */
  readonly previews?: boolean
}

/** An entry or asset as it leaves: `sys` as delivered, fields of one locale (or by locale for `*`), no empty ones. */
export interface Delivered {
  readonly metadata?: unknown
  readonly sys: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Turns a stored entry or asset into the delivered one; fields its type does not name, or omits, stay behind. */
export const deliver = (
  catalogue: Catalogue,
  home: Home,
  resource: Resource,
  locale: WantedLocale,
): Delivered => {
  const { sys } = resource
  const type = sys.contentType && catalogue.contentTypes.get(sys.contentType.sys.id)
  return {
    metadata: resource.metadata ?? { tags: [], concepts: [] },
    sys: {
      ...identity(home, sys.contentType ? 'Entry' : 'Asset', resource),
      publishedVersion: sys.publishedVersion,
      ...(sys.contentType && { contentType: sys.contentType }),
      ...(locale !== '*' && { locale }),
    },
    fields: Object.fromEntries(
      fieldNames(resource, type)
        .map((field) => [field, delivered(catalogue, home, resource, field, locale)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  }
}

/** Keeps only what `select` names; everything when nothing is selected. */
export const selected = (item: Delivered, select: readonly string[] | undefined): Delivered => {
  if (!select) return item
  const part = (name: 'sys' | 'fields') => {
    if (select.includes(name)) return item[name]
    const chosen = Object.entries(item[name] ?? {}).filter(([key]) => select.includes(`${name}.${key}`))
    return Object.fromEntries(chosen)
  }
  const wantsFields = select.some((path) => path.split('.')[0] === 'fields')
  return {
    ...(select.includes('metadata') && { metadata: item.metadata }),
    sys: part('sys') ?? {},
    ...(wantsFields && { fields: part('fields') }),
  }
}

/** Every link in a value, however deep. */
export const linksIn = (value: unknown): readonly Link[] => {
  if (typeof value !== 'object' || value === null) return []
  return isLink(value) ? [value] : Object.values(value).flatMap(linksIn)
}

/** A content type as it leaves: without the validations that only editors need. */
export const deliverType = (home: Home, type: ContentType): unknown => ({
  sys: identity(home, 'ContentType', type),
  displayField: type.displayField,
  name: type.name,
  description: type.description,
  fields: type.fields.map((field) => ({ ...field, validations: undefined })),
})

/** A locale as it leaves. */
export const deliverLocale = ({ code, name, default: isDefault, fallbackCode, sys }: Locale): unknown => ({
  code,
  name,
  default: isDefault,
  fallbackCode: fallbackCode ?? null,
  sys: { id: sys?.id ?? code, type: 'Locale', version: 1 },
})

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

const delivered = (
  catalogue: Catalogue,
  home: Home,
  resource: Resource,
  field: string,
  locale: WantedLocale,
): unknown => {
  const address = (value: unknown): unknown =>
    !resource.sys.contentType && field === 'file' && typeof value === 'object' && value !== null
      ? { ...value, url: home.pictureUrl(resource) }
      : value
  if (locale !== '*') return address(fieldIn(catalogue, resource, field, locale))
  const filled = Object.entries(resource.fields[field] ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  if (filled.length === 0) return undefined
  return Object.fromEntries(filled.map(([code, value]) => [code, address(value)]))
}
