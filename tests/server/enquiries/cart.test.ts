import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { OFFERS } from '../../support/offers.ts'
import { deskOf } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const BLAZER = { product: 'blazer', size: 'M', color: 'Ivory', quantity: 2 }
const SUIT = { product: 'suit', size: 'M', color: 'Emerald', quantity: 1 }
const REQUEST = {
  kind: 'price',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  message: 'For my team.',
}

interface Sent {
  readonly id: string
  readonly error: string
}

const ask = (shop: Shop, products: readonly object[], change: object = {}) =>
  shop.visitor.post<Sent>('/api/requests', { ...REQUEST, products, ...change })
const storedLines = ({ app }: Shop) =>
  app.db.kysely.selectFrom('enquiry_lines').selectAll().orderBy('position').execute()
const requestsOf = async (shop: Shop) => {
  const admin = await shop.signIn('admin@example.in', 'admin')
  const { body } = await admin.get<{ rows: readonly Record<string, unknown>[] }>('/api/admin/requests')
  return JSON.stringify(body)
}

onBothDatabases((open) => {
  test('one price is asked for a whole cart: staff read its contents in words, and a quote starts with them', async () => {
    const shop = await open({ standins })
    const { status, body } = await ask(shop, [BLAZER, SUIT])
    expect(status).toBe(201)
    const desk = await requestsOf(shop)
    for (const words of [
      '3 pieces together',
      String.raw`One price for:\n2 × Burgundy Silk Blazer, Ivory, size M\n1 × Emerald Trouser Suit, Emerald, size M`,
      'For my team.',
    ])
      expect(desk).toContain(words)
    const staff = deskOf(await shop.signIn('staff@example.in', 'admin'))
    const { body: quote } = await staff.create({ from: 'request', requestId: body.id })
    expect(quote.draft).toMatchObject({
      name: 'Asha Rao',
      lines: [
        {
          product: 'blazer',
          slug: 'burgundy-blazer',
          size: 'M',
          color: 'Ivory',
          quantity: 2,
          unitPrice: 42_500,
        },
        { product: 'suit', slug: 'trouser-suit', size: 'M', color: 'Emerald', quantity: 1, unitPrice: 0 },
      ],
    })
  })

  test('a question about shipping abroad tells staff so, with what the cart contains', async () => {
    const shop = await open({ standins })
    await ask(shop, [BLAZER], { productTitle: 'Shipping outside India' })
    const told = String.raw`Shipping outside India:\n2 × Burgundy Silk Blazer, Ivory, size M\n\nFor my team.`
    const desk = await requestsOf(shop)
    expect(desk).toContain('"productTitle":"Shipping outside India"')
    expect(desk).toContain(told)
    expect(JSON.stringify(await emailsOf(shop))).toContain('Product: Shipping outside India')
    expect(await storedLines(shop)).toMatchObject([{ entry_id: 'blazer', quantity: 2 }])
  })

  test('a shortlist may leave sizes and colours open, and all its lines reach the desk, the e-mail and the quote', async () => {
    const shop = await open({ standins })
    const email = `lata-${crypto.randomUUID()}@example.in`
    const products = [
      { product: 'blazer', size: '', color: 'Ivory', quantity: 1 },
      { product: 'shirt', size: 'S', color: '', quantity: 1 },
      { product: 'suit', size: '', color: '', quantity: 1 },
    ]
    const { status, body } = await ask(shop, products, { email })
    expect(status).toBe(201)
    const words = [
      'One price for:',
      '1 × Burgundy Silk Blazer, Ivory',
      '1 × Ivory Silk Shirt, Size S',
      '1 × Emerald Trouser Suit',
    ]
    expect(await requestsOf(shop)).toContain(words.join(String.raw`\n`))
    expect(JSON.stringify(await emailsOf(shop))).toContain(words[1])
    const staff = deskOf(await shop.signIn('staff@example.in', 'admin'))
    const { body: quote } = await staff.create({ from: 'request', requestId: body.id })
    expect(quote.draft.lines).toMatchObject([
      { product: 'blazer', size: '', color: 'Ivory', unitPrice: 42_500 },
      { product: 'shirt', size: 'S', color: '', unitPrice: 18_900 },
      { product: 'suit', size: '', color: '', unitPrice: 0 },
    ])
    const admin = await shop.signIn('admin@example.in', 'admin')
    const { body: exported } = await admin.post('/api/admin/people/export', { email })
    expect(exported).toMatchObject({
      requests: [{ products: [{ title: 'Burgundy Silk Blazer', color: 'Ivory', quantity: 1 }, {}, {}] }],
    })
  })

  test('a product that is no longer sold when staff answer keeps its name in the quote', async () => {
    const shop = await open({ standins })
    const { body } = await ask(shop, [BLAZER])
    const { blazer: _, ...left } = OFFERS
    await shop.publish(left)
    const staff = deskOf(await shop.signIn('staff@example.in', 'admin'))
    const { body: quote } = await staff.create({ from: 'request', requestId: body.id })
    expect(quote.draft.lines).toMatchObject([
      { product: '', slug: '', title: 'Burgundy Silk Blazer', size: 'M', color: 'Ivory', quantity: 2 },
    ])
  })

  test.each([
    ['without colours', 'ivory-shirt', { product: 'shirt', size: 'S', color: '', unitPrice: 18_900 }],
    ['of one colour', 'trouser-suit', { product: 'suit', size: 'M', color: 'Emerald', unitPrice: 0 }],
  ])(
    'a quote begins with the requested product %s, whatever its slug is by then',
    async (_what, slug, line) => {
      const shop = await open({ standins })
      const { body } = await ask(shop, [], { productSlug: slug, productTitle: 'A product', size: line.size })
      const slugs = new Map([
        [line.product, 'renamed'],
        ['blazer', slug],
      ])
      const renamed = Object.entries(OFFERS).map(([id, offer]) => [
        id,
        { ...offer, slug: slugs.get(id) ?? offer.slug },
      ])
      await shop.publish(Object.fromEntries(renamed))
      const staff = deskOf(await shop.signIn('staff@example.in', 'admin'))
      const { body: quote } = await staff.create({ from: 'request', requestId: body.id })
      expect(quote.draft.lines).toMatchObject([{ ...line, slug: 'renamed' }])
    },
  )

  test('a request about one product arrives even if the catalogue can’t be read', async () => {
    const shop = await open({ standins })
    const unpriced = { slug: 'stole', title: 'Silk Stole', price: 0, sizes: [], colors: [], image: '' }
    await shop.publish({ stole: unpriced })
    const about = { productSlug: 'stole', productTitle: 'Silk Stole' }
    expect((await ask(shop, [], about)).status).toBe(201)
    expect(await requestsOf(shop)).toContain('"productTitle":"Silk Stole"')
    expect(await storedLines(shop)).toEqual([])
    expect(shop.logged.join()).toContain('catalogue')
  })

  test('a request that is sent again keeps its product if the catalogue can’t be read by then', async () => {
    const shop = await open({ standins })
    const about = { id: '0123456789abcdef01234567', productSlug: 'burgundy-blazer', color: 'Ivory' }
    expect((await ask(shop, [], about)).status).toBe(201)
    const before = await storedLines(shop)
    expect(before).toHaveLength(1)
    const unpriced = { slug: 'stole', title: 'Silk Stole', price: 0, sizes: [], colors: [], image: '' }
    await shop.publish({ stole: unpriced })
    expect((await ask(shop, [], { ...about, message: 'For the wedding.' })).status).toBe(201)
    expect(await storedLines(shop)).toEqual(before)
  })

  test.each([
    ['an unknown product', [{ ...BLAZER, product: 'nothing' }]],
    ['a product named as an object’s ancestor', [{ ...BLAZER, product: '__proto__' }]],
    ['a size it is not made in', [{ ...BLAZER, size: 'XXL' }]],
    ['a colour it is not made in', [{ ...BLAZER, color: 'Green' }]],
    [
      'more than ten over two lines',
      [
        { ...BLAZER, quantity: 6 },
        { ...BLAZER, quantity: 6 },
      ],
    ],
    ['eleven of a piece', [{ ...BLAZER, quantity: 11 }]],
    ['half a piece', [{ ...BLAZER, quantity: 0.5 }]],
    ['more lines than a cart has', Array.from({ length: 51 }, () => BLAZER)],
  ])('a request for %s is refused, and nothing is stored', async (_what, products) => {
    const shop = await open({ standins })
    expect((await ask(shop, products)).status).toBe(422)
    expect(await storedLines(shop)).toEqual([])
  })

  test('a request sent twice has its lines once, as they were last sent', async () => {
    const shop = await open({ standins })
    const id = 'abcdef0123456789abcdef01'
    await ask(shop, [BLAZER, SUIT], { id })
    await ask(shop, [SUIT], { id })
    expect(await storedLines(shop)).toMatchObject([{ enquiry_id: id, position: 0, entry_id: 'suit' }])
  })

  test('an appointment and a plain request have no lines', async () => {
    const shop = await open({ standins })
    expect((await ask(shop, [BLAZER], { kind: 'appointment' })).status).toBe(201)
    expect((await ask(shop, [])).status).toBe(201)
    expect(await storedLines(shop)).toEqual([])
  })

  test('the products of a request are erased with the person’s other data', async () => {
    const shop = await open({ standins })
    await ask(shop, [BLAZER])
    await ask(shop, [SUIT], { email: 'meera@example.in' })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const erased = await admin.post('/api/admin/people/erase', { email: REQUEST.email })
    expect(erased.status).toBe(200)
    expect(await storedLines(shop)).toMatchObject([{ entry_id: 'suit' }])
  })
})
