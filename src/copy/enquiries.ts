/** Texts a shopper finds written when she opens a chat or a letter from a page. */

export const hello = 'Hello Ilvara, I have a question.'
export const appointment = 'Hello Ilvara, I would like to book an appointment. My city and preferred day: '
export const shippingAbroad =
  'Hello Ilvara, I would like a piece sent outside India. The piece and my country: '

/** Asks what one piece costs. */
export const priceOf = (title: string, address: string): string =>
  `Hello Ilvara, I would like to know the price of ${title} (${address}). My size: `

/** Asks for an appointment about one piece. */
export const appointmentFor = (title: string, address: string): string =>
  `Hello Ilvara, I would like to book an appointment about ${title} (${address}). My city and preferred day: `
