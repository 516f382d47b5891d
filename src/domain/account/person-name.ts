// Control characters, line separators, marks that change the direction of text, and other invisible characters.
// Joiners are allowed: names in Indian scripts need them.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Typed text as one line, with control characters, line breaks and invisible marks replaced by spaces. */
export const oneLine = (typed: string): string => typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/** Text of several lines: line breaks become line feeds, other invisible characters become spaces. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' ? sign : ' '))
    .trim()

// Keeps the slash of "c/o Meera" and "D/o Ramesh", which parcels need and mail programs don't turn into links.
const SLASH = /(?<!\b\p{L})\/|\/(?!o\b)/giu

/**
 * A person's name that is safe in an e-mail to somebody else: one line without control characters, and nothing that a
 * mail program would turn into a link.
 */
export const plainName = (typed: string): string =>
  oneLine(
    typed
      .replace(SLASH, ' ')
      .replace(/[\\@<>]/g, ' ')
      .replace(UNSEEN, ' ')
      // Mail programs can't tell "Dr.Rao" from "evil.example"; with a space after the dot, neither becomes a link.
      .replace(/[.:](?=\S)/g, (sign) => `${sign} `),
  )
