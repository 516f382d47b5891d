/** Prewritten texts for chats and e-mails that a shopper starts from a page. */

export const hello = 'Hello Ilvara, I have a question.'
export const shippingAbroad =
  'Hello Ilvara, I would like a piece sent outside India. The piece and my country: '

/** Asks for the price of a product. */
export const priceOf = (title: string, url: string): string =>
  `Hello Ilvara, I would like to know the price of ${title} (${url}). My size: `
