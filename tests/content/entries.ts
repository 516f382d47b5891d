import type { ContentType, ReadEntries } from '#content/contentful.ts'
import type { Entry } from '#content/values.ts'

type Fields = Readonly<Record<string, unknown>>

/** A published picture as the content service links it. */
export const picture = (name: string, file: Fields = {}) => ({
  sys: { id: name, type: 'Asset' },
  fields: {
    title: name,
    file: {
      url: `//images.ctfassets.net/${name}.jpg`,
      contentType: 'image/jpeg',
      details: { image: { width: 1200, height: 1600 } },
      ...file,
    },
  },
})

/** A linked entry. */
export const linked = (fields: Fields) => ({ sys: { id: 'linked', type: 'Entry' }, fields })

/** The fields of a complete product, with the given ones replaced. */
export const item = (fields: Fields = {}): Fields => ({
  title: 'The Peak Lapel Blazer',
  slug: 'peak-lapel-blazer',
  description: 'Shaped at the waist.\n\nClosed on one button.',
  category: 'Blazer',
  images: [picture('front')],
  sizes: [{ size: 'M', brandSize: '38', inches: '36' }],
  productdescription: [{ details: 'Dry clean only' }],
  ...fields,
})

let made = 0
/** An entry created a minute after the previous one. */
export const entry = (fields: Fields): Entry => {
  made += 1
  return { id: `entry${made}`, createdAt: new Date(made * 60_000).toISOString(), fields }
}

/** A content service that holds these entries. */
export const holding =
  (entries: Partial<Record<ContentType, readonly Entry[]>>): ReadEntries =>
  async (type) =>
    entries[type] ?? []
