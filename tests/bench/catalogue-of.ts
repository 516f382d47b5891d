import { readFileSync } from 'node:fs'

interface Entry {
  sys: { id: string; createdAt: string; contentType: { sys: { id: string } } }
  fields: Record<string, Record<string, unknown>>
}

/** The bundled catalogue as an export file with this many products: those beyond the first ones are renamed copies. */
export const catalogueOf = (products: number): string => {
  const file = JSON.parse(readFileSync('src/standins/contentful/catalogue.json', 'utf8'))
  const entries: readonly Entry[] = file.entries
  const isProduct = ({ sys }: Entry) => sys.contentType.sys.id === 'product'
  const own = entries.filter(isProduct)
  const copies = Array.from({ length: products }, (_, at): Entry => {
    const model = own[at % own.length]
    if (!model) throw new Error('The bundled catalogue holds no product')
    if (at < own.length) return model
    const round = Math.floor(at / own.length)
    const slug = `${String(model.fields.slug?.['en-US'])}-${round}`
    const title = `${String(model.fields.title?.['en-US'])} ${round}`
    return {
      sys: { ...model.sys, id: `${model.sys.id}-${round}` },
      fields: { ...model.fields, slug: { 'en-US': slug }, title: { 'en-US': title } },
    }
  })
  return JSON.stringify({ ...file, entries: [...entries.filter((entry) => !isProduct(entry)), ...copies] })
}
