/** Texts a shopper finds written when she opens a chat or an e-mail from a page. */

export const hello = 'Hello Ilvara, I have a question.'
export const shippingAbroad =
  'Hello Ilvara, I would like a piece sent outside India. The piece and my country: '

/** Asks what one product costs. */
export const priceOf = (title: string, url: string): string =>
  `Hello Ilvara, I would like to know the price of ${title} (${url}). My size: `
