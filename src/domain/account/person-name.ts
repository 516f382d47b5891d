// Line breaks, marks that turn the direction of text, and whatever else nobody sees. Joiners stay: names in Indian
// scripts need them.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** What somebody typed as one line: without control characters, breaks and marks that nobody sees. */
export const oneLine = (typed: string): string => typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/** What somebody typed in several lines: its breaks are line feeds, and nothing else in it is unseen. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' ? sign : ' '))
    .trim()

// "c/o Meera", "D/o Ramesh": names on parcels say so, and no program makes a link of them.
const SLASH = /(?<!\b\p{L})\/|\/(?!o\b)/giu

/**
 * A person's name as it may stand in an e-mail to somebody else: one line without control characters, and nothing
 * that a mail program would make a link of.
 */
export const plainName = (typed: string): string =>
  oneLine(
    typed
      .replace(SLASH, ' ')
      .replace(/[\\@<>]/g, ' ')
      .replace(UNSEEN, ' ')
      // "Dr.Rao" and "evil.example" look alike to a program; with a space neither is a host.
      .replace(/[.:](?=\S)/g, (sign) => `${sign} `),
  )
