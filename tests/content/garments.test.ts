import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import type { Entry } from '#content/values.ts'
import { entry, holding, item } from './entries.ts'

const blazer = entry(item({ slug: 'blazer', title: 'The Blazer', colors: ['Ivory', 'Black'] }))
const trouser = entry(item({ slug: 'trouser', title: 'The Trouser', colors: ['Emerald'] }))
/** What the content service returns in place of a linked entry that is a draft, deleted or unknown. */
const unpublished = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const direct = ({ id, fields }: Entry) => ({ sys: { id, type: 'Entry' }, fields })
const inColor = (product: unknown, color?: unknown) => ({
  sys: { id: 'in-color', type: 'Entry' },
  fields: { name: 'For editors', product, ...(color !== undefined && { color }) },
})

const readLook = async (garments: unknown, beside: readonly Entry[] = []) => {
  const look = entry(item({ slug: 'look', title: 'Look 01', category: 'Looks', garments }))
  const { products, warnings } = await readCatalogue(holding({ product: [blazer, trouser, ...beside, look] }))
  return {
    garments: products.find(({ slug }) => slug === 'look')?.garments,
    warnings: warnings.map(({ title, field, why }) => `${title}, ${field}: ${why}`),
  }
}

test('a look names products, in their first colour or in another one', async () => {
  const { garments, warnings } = await readLook([inColor(direct(blazer), ' black'), direct(trouser)])
  expect(garments).toEqual([
    { product: blazer.id, color: 'Black' },
    { product: trouser.id, color: 'Emerald' },
  ])
  expect(warnings).toEqual([])
})

test('a space without the field has products as before', async () => {
  for (const nothing of [undefined, null, []]) {
    const { garments, warnings } = await readLook(nothing)
    expect(garments).toBeUndefined()
    expect(warnings).toEqual([])
  }
})

test('a product that is a draft, deleted or unknown is left out with a warning, and the others stay', async () => {
  const { garments, warnings } = await readLook([
    unpublished('gone'),
    inColor(unpublished('draft'), 'Ivory'),
    direct(trouser),
  ])
  expect(garments).toEqual([{ product: trouser.id, color: 'Emerald' }])
  expect(warnings).toEqual([
    'Look 01, garments: garment 1 is linked but not published; it is left out',
    'Look 01, garments: garment 2 is linked but not published; it is left out',
  ])
})

test('a product that is published but gets no page is left out with a warning', async () => {
  const nameless = entry(item({ title: '', slug: 'nameless' }))
  const { garments, warnings } = await readLook([direct(nameless)], [nameless])
  expect(garments).toBeUndefined()
  expect(warnings).toContain(`Look 01, garments: lists ${nameless.id}, which has no page; it is left out`)
})

test('a colour that the product doesn’t come in gets a warning, and the first colour is shown', async () => {
  const { garments, warnings } = await readLook([inColor(direct(blazer), 'Mauve')])
  expect(garments).toEqual([{ product: blazer.id, color: 'Ivory' }])
  expect(warnings).toEqual([
    'Look 01, garments: lists The Blazer in Mauve, which is not one of its colours; its first colour is shown',
  ])
})

test('a look within a look, an entry that isn’t a product, and a product named twice are left out', async () => {
  const other = entry(item({ slug: 'other', title: 'Look 02', garments: [direct(blazer)] }))
  const { garments, warnings } = await readLook(
    [direct(other), 'The Blazer', 7, direct(trouser), inColor(direct(trouser))],
    [other],
  )
  expect(garments).toEqual([{ product: trouser.id, color: 'Emerald' }])
  expect(warnings).toEqual([
    'Look 01, garments: garment 2 is not a piece; it is left out',
    'Look 01, garments: garment 3 is not a piece; it is left out',
    'Look 01, garments: lists Look 02, which is a look itself; it is left out',
  ])
})

test('a product that an editor broke is shown as it was before, also in the looks that name it', async () => {
  const look = entry(item({ slug: 'look', title: 'Look 01', category: 'Looks', garments: [direct(trouser)] }))
  const read = (fields: Entry['fields'], before?: Parameters<typeof readCatalogue>[1]) =>
    readCatalogue(holding({ product: [{ ...trouser, fields }, look] }), before)
  const before = await read(trouser.fields)
  const after = await read({ ...trouser.fields, slug: '' }, before.products)
  expect(after.products).toEqual(before.products)
  expect(after.withoutPage).toEqual([])
  expect(after.warnings.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'slug: is empty; it is shown as it was before',
  ])
})

test('the same content has the same revision, whatever was shown before', async () => {
  const broken = { ...trouser, fields: { ...trouser.fields, slug: '' } }
  const revisionAfter = async (title: string) => {
    const fields = { ...trouser.fields, title }
    const { products } = await readCatalogue(holding({ product: [blazer, { ...trouser, fields }] }))
    return (await readCatalogue(holding({ product: [blazer, broken] }), products)).revision
  }
  expect(await revisionAfter('The Trouser')).toBe(await revisionAfter('Another title'))
  const without = (await readCatalogue(holding({ product: [blazer] }))).revision
  expect(await revisionAfter('The Trouser')).not.toBe(without)
})
