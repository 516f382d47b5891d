import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const BRAND = join(import.meta.dirname, '../../src/standins/contentful')

// The format that the import tool checks before it writes anything, and what a space requires of ids and fields.
const id = z.string().regex(/^[a-zA-Z0-9._-]{1,64}$/)
const link = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.enum(['Entry', 'Asset']), id }),
})
const sys = z.looseObject({
  id,
  createdAt: z.iso.datetime(),
  publishedVersion: z.number(),
  version: z.number(),
  contentType: z.object({ sys: z.looseObject({ id: z.string() }) }).optional(),
})
const validation = z.looseObject({
  in: z.array(z.string()).optional(),
  size: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
  range: z.object({ min: z.number(), max: z.number() }).optional(),
  regexp: z.object({ pattern: z.string(), flags: z.null() }).optional(),
  unique: z.boolean().optional(),
  linkContentType: z.array(z.string()).optional(),
})
const field = z.object({
  id: z.string().regex(/^[a-zA-Z]\w{0,63}$/),
  name: z.string().min(1),
  type: z.enum(['Symbol', 'Text', 'Integer', 'Array', 'Link']),
  linkType: z.enum(['Entry', 'Asset']).optional(),
  localized: z.boolean(),
  required: z.boolean(),
  validations: z.array(validation),
  disabled: z.boolean(),
  omitted: z.boolean(),
  items: z
    .object({
      type: z.enum(['Symbol', 'Link']),
      validations: z.array(validation),
      linkType: z.enum(['Entry', 'Asset']).optional(),
    })
    .optional(),
})
const picture = z.object({
  url: z.string().startsWith('//pictures/'),
  details: z.object({ size: z.number(), image: z.object({ width: z.number(), height: z.number() }) }),
  fileName: z.string(),
  contentType: z.literal('image/webp'),
})
const only = <T extends z.ZodType>(value: T) => z.strictObject({ 'en-US': value })
const catalogue = z
  .strictObject({
    contentTypes: z.array(
      z.object({ sys, name: z.string(), displayField: z.string(), fields: z.array(field) }),
    ),
    tags: z.tuple([]),
    editorInterfaces: z.array(
      z.object({
        sys: z.looseObject({
          contentType: link.or(z.looseObject({ sys: z.looseObject({ id: z.string() }) })),
        }),
        controls: z.array(
          z.object({
            fieldId: z.string(),
            widgetId: z.string(),
            settings: z.looseObject({ helpText: z.string().min(5) }),
          }),
        ),
      }),
    ),
    entries: z.array(z.object({ sys, fields: z.record(z.string(), only(z.unknown())) })),
    assets: z.array(
      z.object({ sys, fields: z.strictObject({ title: only(z.string().min(10)), file: only(picture) }) }),
    ),
    locales: z.array(
      z.looseObject({ code: z.literal('en-US'), default: z.literal(true), fallbackCode: z.null() }),
    ),
    webhooks: z.tuple([]),
    roles: z.tuple([]),
  })
  .parse(JSON.parse(readFileSync(join(BRAND, 'catalogue.json'), 'utf8')))

const typeOf = (entry: { sys: z.infer<typeof sys> }) => entry.sys.contentType?.sys.id
const value = (entry: (typeof catalogue.entries)[number], name: string) => entry.fields[name]?.['en-US']
const products = catalogue.entries.filter((entry) => typeOf(entry) === 'product')
const looks = products.filter((entry) => value(entry, 'category') === 'Looks')
const items = products.filter((entry) => value(entry, 'category') !== 'Looks')
const links = z.array(link)
/** What a field links to: one entry or several. */
const linksOf = (given: unknown) => links.or(link.transform((one) => [one])).safeParse(given).data ?? []

test('the demonstration has at least sixteen products, and six looks, in every category of the shop', () => {
  expect(items.length).toBeGreaterThanOrEqual(16)
  expect(looks.length).toBeGreaterThanOrEqual(6)
  expect([...new Set(products.map((entry) => value(entry, 'category')))].sort()).toEqual([
    'Blazer',
    'Corset',
    'Looks',
    'Shirt',
    'Suit',
    'Trouser',
  ])
})

test('about a third of the products have a price in whole rupees, with sizes and two colours or more', () => {
  const priced = products.filter((entry) => value(entry, 'price') !== undefined)
  expect(priced.length).toBeGreaterThanOrEqual(6)
  expect(priced.length / items.length).toBeLessThan(0.45)
  for (const entry of priced) {
    expect(z.int().min(1).safeParse(value(entry, 'price')).success, entry.sys.id).toBe(true)
    expect(z.array(z.string()).min(2).parse(value(entry, 'colors')).length).toBeGreaterThanOrEqual(2)
    expect(links.parse(value(entry, 'sizes'))).toHaveLength(6)
  }
  expect(
    Object.fromEntries(priced.map((entry) => [value(entry, 'title'), value(entry, 'price')])),
  ).toMatchObject({
    'The Peak Lapel Blazer': 48500,
    'The Shawl Blazer': 52000,
    'The Boned Corset': 28500,
    'The Founder Suit': 125000,
  })
})

test('every product has a real description, four to six details, six sizes and its own date', () => {
  for (const entry of products) {
    expect(String(value(entry, 'description')).length, entry.sys.id).toBeGreaterThan(100)
    const details = links.parse(value(entry, 'productdescription')).length
    expect(details, entry.sys.id).toBeGreaterThanOrEqual(4)
    expect(details, entry.sys.id).toBeLessThanOrEqual(6)
    expect(links.parse(value(entry, 'sizes')), entry.sys.id).toHaveLength(6)
  }
  expect(new Set(products.map((entry) => entry.sys.createdAt)).size).toBe(products.length)
  expect(JSON.stringify(catalogue.entries)).not.toMatch(/!/)
})

test('in the newest-first order no look is next to a product that is worn in it', () => {
  const entryOf = new Map(catalogue.entries.map((entry) => [entry.sys.id, entry]))
  /** The products that a look names, directly or in a colour. */
  const wornIn = (look: (typeof products)[number]) =>
    linksOf(value(look, 'garments')).flatMap((garment) => {
      const entry = entryOf.get(garment.sys.id)
      const [made] = entry ? linksOf(value(entry, 'product')) : []
      return made?.sys.id ?? garment.sys.id
    })
  const row = products.toSorted((a, b) => b.sys.createdAt.localeCompare(a.sys.createdAt))
  for (const look of looks) {
    const place = row.indexOf(look)
    const beside = [row[place - 1], row[place + 1]].map((entry) => entry?.sys.id)
    expect(wornIn(look).length, look.sys.id).toBeGreaterThan(0)
    expect(
      wornIn(look).filter((worn) => beside.includes(worn)),
      look.sys.id,
    ).toEqual([])
  }
})

test('every product has a picture, and no picture is used twice', () => {
  for (const entry of products) {
    const pictures = links.parse(value(entry, 'images')).map(({ sys: { id: picture } }) => picture)
    expect(pictures.length, entry.sys.id).toBeGreaterThanOrEqual(1)
    expect(new Set(pictures).size).toBe(pictures.length)
  }
})

test('every look names the products in its picture, in colours they come in and are photographed in', () => {
  const byId = new Map(catalogue.entries.map((entry) => [entry.sys.id, entry]))
  for (const look of looks) {
    const garments = linksOf(value(look, 'garments'))
    expect(garments.length, look.sys.id).toBeGreaterThanOrEqual(1)
    const text = `${String(value(look, 'description'))} ${String(value(look, 'colors'))}`.toLowerCase()
    for (const { sys: target } of garments) {
      const garment = byId.get(target.id)
      const [product] = garment ? linksOf(value(garment, 'product')) : []
      const made = product ? byId.get(product.sys.id) : garment
      const colors = z.array(z.string()).parse(made && value(made, 'colors'))
      const color = String((product && garment && value(garment, 'color')) ?? colors[0])
      expect(colors, target.id).toContain(color)
      expect(text, look.sys.id).toContain(color.toLowerCase())
      expect(text, look.sys.id).toContain(String(made && value(made, 'title')).toLowerCase())
      const ways = linksOf(made && value(made, 'colorways')).map(({ sys: { id: way } }) => byId.get(way))
      const own = ways.find((way) => way && value(way, 'color') === color)
      const isPictured = color === colors[0] || linksOf(own && value(own, 'images')).length > 0
      expect(isPictured, target.id).toBe(true)
    }
  }
})

test('there are banners and titles for the hero, its slides, phones and both sections', () => {
  const banners = catalogue.entries.filter((entry) => typeOf(entry) === 'banners')
  const kinds = banners.map((entry) =>
    [value(entry, 'type'), value(entry, 'section')].filter(Boolean).join(' '),
  )
  expect(kinds).toEqual(
    expect.arrayContaining(['mainImage', 'portrait', 'carousel', 'mainImage split', 'mainImage triple']),
  )
  const hero = banners.find((entry) => value(entry, 'type') === 'mainImage' && !value(entry, 'section'))
  expect(hero && [value(hero, 'title'), value(hero, 'landingURL')]).toEqual([
    'Silk for the working day',
    '/shop',
  ])
  const titles = catalogue.entries.filter((entry) => typeOf(entry) === 'titles')
  expect(titles.map((entry) => [value(entry, 'type'), value(entry, 'title')])).toEqual([
    ['split', 'Cut for the room'],
    ['triple', 'Looks'],
  ])
})

test('every picture is beside the catalogue, and as large as it says', async () => {
  for (const { fields, sys: own } of catalogue.assets) {
    const file = fields.file['en-US']
    const path = join(BRAND, file.url.slice(2))
    expect(existsSync(path), own.id).toBe(true)
    expect(statSync(path).size, own.id).toBe(file.details.size)
    const { width, height, format } = await sharp(path).metadata()
    expect({ width, height, format }, own.id).toEqual({ ...file.details.image, format: 'webp' })
  }
})

test('every link leads to something published, and nothing is unused', () => {
  const known = new Set([
    ...catalogue.entries.map((entry) => `Entry ${entry.sys.id}`),
    ...catalogue.assets.map((asset) => `Asset ${asset.sys.id}`),
  ])
  expect(known.size).toBe(catalogue.entries.length + catalogue.assets.length)
  const used = new Set<string>()
  for (const entry of catalogue.entries) {
    for (const name of Object.keys(entry.fields)) {
      for (const target of linksOf(value(entry, name))) used.add(`${target.sys.linkType} ${target.sys.id}`)
    }
  }
  expect([...used].filter((target) => !known.has(target))).toEqual([])
  expect(
    [...known].filter((target) => /^Asset|^Entry (?:size|detail)-/.test(target) && !used.has(target)),
  ).toEqual([])
})

const types = new Map(catalogue.contentTypes.map((type) => [type.sys.id, type]))

const complaints = (given: unknown, rules: readonly z.infer<typeof validation>[]): readonly string[] =>
  rules.flatMap((rule) => {
    const length = typeof given === 'string' || Array.isArray(given) ? given.length : 0
    const found: string[] = []
    if (rule.in && !rule.in.includes(String(given))) found.push(`not one of ${rule.in.join(', ')}`)
    if (rule.size && (length < (rule.size.min ?? 0) || length > (rule.size.max ?? Infinity)))
      found.push('size')
    if (rule.range && !(Number(given) >= rule.range.min && Number(given) <= rule.range.max))
      found.push('range')
    if (rule.regexp && !new RegExp(rule.regexp.pattern).test(String(given))) found.push('pattern')
    return found
  })

const fits = (given: unknown, wanted: z.infer<typeof field>): boolean => {
  if (wanted.type === 'Symbol') return typeof given === 'string' && given.length <= 256
  if (wanted.type === 'Text') return typeof given === 'string' && given.length <= 50_000
  if (wanted.type === 'Integer') return Number.isInteger(given)
  if (wanted.type === 'Link') return link.safeParse(given).data?.sys.linkType === wanted.linkType
  if (wanted.items?.type === 'Symbol') return z.array(z.string()).safeParse(given).success
  return z.array(link.refine(({ sys: own }) => own.linkType === wanted.items?.linkType)).safeParse(given)
    .success
}

test('a real space would accept every entry: types, required fields, validations, unique values', () => {
  const byId = new Map(catalogue.entries.map((entry) => [entry.sys.id, entry]))
  const wrong: string[] = []
  for (const entry of catalogue.entries) {
    const fields = types.get(typeOf(entry) ?? '')?.fields ?? []
    const say = (name: string, what: string) => wrong.push(`${entry.sys.id}.${name}: ${what}`)
    for (const name of Object.keys(entry.fields)) {
      if (!fields.some((known) => known.id === name)) say(name, 'no such field')
    }
    for (const wanted of fields) {
      const given = value(entry, wanted.id)
      if (given === undefined) {
        if (wanted.required) say(wanted.id, 'missing')
        continue
      }
      if (!fits(given, wanted)) say(wanted.id, 'wrong type')
      for (const complaint of complaints(given, wanted.validations)) say(wanted.id, complaint)
      const rules = [...wanted.validations, ...(wanted.items?.validations ?? [])]
      const allowed = rules.flatMap(({ linkContentType = [] }) => linkContentType)
      for (const target of linksOf(given)) {
        const type = byId.get(target.sys.id)?.sys.contentType?.sys.id
        if (allowed.length > 0 && !allowed.includes(type ?? '')) say(wanted.id, `links to ${type}`)
      }
      if (wanted.validations.some(({ unique }) => unique)) {
        const same = catalogue.entries.filter(
          (other) => typeOf(other) === typeOf(entry) && value(other, wanted.id) === given,
        )
        if (same.length > 1) say(wanted.id, 'not unique')
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every type names its title field, and every field has a help text', () => {
  for (const { sys: own, displayField, fields } of catalogue.contentTypes) {
    expect(['Symbol', 'Text']).toContain(fields.find((known) => known.id === displayField)?.type)
    const editor = catalogue.editorInterfaces.find(
      ({ sys: { contentType } }) => contentType.sys.id === own.id,
    )
    expect(editor?.controls.map(({ fieldId }) => fieldId)).toEqual(fields.map((known) => known.id))
  }
})
