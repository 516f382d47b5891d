const NUMBER = /(\b(?:Q-)?[\dA-Z]{4,5}-[\dA-Z]{4,5}\b|\+91 \d{5} \d{5})/

/**
 * A text in its parts: every second one is the number of an order, a quote or a ticket, or a telephone number, which is
 * read as one word and must not break over two lines.
 */
export const splitAtNumbers = (text: string): readonly string[] => text.split(NUMBER)
