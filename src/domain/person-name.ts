// Line breaks, marks that turn the direction of text, and whatever else nobody sees. Joiners stay: names in Indian
// scripts need them.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A person's name as it may stand in an e-mail to somebody else: one line without control characters, and nothing
 * that a mail program would make a link of.
 */
export const plainName = (typed: string): string =>
  typed
    .replace(UNSEEN, ' ')
    .replace(/[/\\@<>]/g, ' ')
    // "Dr.Rao" and "evil.example" look alike to a program; with a space neither is an address.
    .replace(/[.:](?=\S)/g, (sign) => `${sign} `)
    .replace(/\s+/g, ' ')
    .trim()
