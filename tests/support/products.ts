import type { Product } from '#domain/catalogue/catalogue.ts'

export const FRONT = { src: '/pictures/front.webp', alt: 'Front', width: 1200, height: 1600 }

/** A product as the catalogue has it: a blazer without a price, unless told otherwise. */
export const productOf = (id: string, change: Partial<Product> = {}): Product => ({
  id,
  slug: `piece-${id}`,
  title: `Piece ${id}`,
  description: [],
  categories: ['Blazer'],
  pictures: [FRONT],
  sizes: [{ size: 'M', brandSize: '38', inches: '36' }],
  details: [],
  colors: ['Emerald'],
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: '1',
  ...change,
})
