import type { Offers } from '#domain/catalogue/catalogue.ts'

/** A small catalogue: two products with a price, one on request. */
export const OFFERS: Offers = {
  blazer: {
    slug: 'burgundy-blazer',
    title: 'Burgundy Silk Blazer',
    price: 42_500,
    sizes: ['S', 'M', 'L'],
    colors: ['Burgundy', 'Ivory'],
    image: '/blazer.webp',
  },
  shirt: {
    slug: 'ivory-shirt',
    title: 'Ivory Silk Shirt',
    price: 18_900,
    sizes: ['S', 'M'],
    colors: [],
    image: '/shirt.webp',
  },
  suit: {
    slug: 'trouser-suit',
    title: 'Emerald Trouser Suit',
    sizes: ['M'],
    colors: ['Emerald'],
    image: '/suit.webp',
  },
}
