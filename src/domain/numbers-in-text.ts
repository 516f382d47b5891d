const NUMBER = /(\b(?:Q-)?[\dA-Z]{4,5}-[\dA-Z]{4,5}\b|\+91 \d{5} \d{5})/

/**
 * Splits a text so that every second part is the number of an order, a quote or a ticket, or a telephone number. Such
 * a number is read as one word and must not break over two lines.
 */
export const splitAtNumbers = (text: string): readonly string[] => text.split(NUMBER)
