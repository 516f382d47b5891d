const valueOf = (digit: string): string => {
  let code = digit.codePointAt(0) ?? 0
  let before = 0
  // Every script has its ten digits in a row, from nought to nine, and a row beside another one holds whole tens.
  while (/\p{Nd}/u.test(String.fromCodePoint((code -= 1)))) before += 1
  return `${before % 10}`
}

/** A text with the decimal digits of any script as 0 to 9: '९१' is '91'. */
export const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, valueOf)

/** The digits of a text, of any script, as 0 to 9, without all else. */
export const digitsIn = (text: string): string => asciiDigits(text).replace(/\D/g, '')
