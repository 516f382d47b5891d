/** A link that opens a WhatsApp chat with the text already written. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`
