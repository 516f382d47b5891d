const POSSESSIVE = /(\p{L})['’]s\b/gu
const COORD = /\bco[\s\p{Pd}](?=ords?\b)/gu

/** Text as its words are compared: in lower case, without accents and the s of `women's`, and `co-ord` as one word. */
export const foldSpelling = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(POSSESSIVE, '$1')
    .replace(COORD, 'co')
