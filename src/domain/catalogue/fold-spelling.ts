const POSSESSIVE = /(\p{L})['’]s\b/gu
const COORD = /\bco[\s\p{Pd}](?=ords?\b)/gu

/** Text for comparing words: lower case, no accents, no possessive 's as in `women's`, `co-ord` as one word. */
export const foldSpelling = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(POSSESSIVE, '$1')
    .replace(COORD, 'co')
