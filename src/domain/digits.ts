const valueOf = (digit: string): string => {
  let code = digit.codePointAt(0) ?? 0
  let before = 0
  // Unicode lists the digits of each script in a row from 0 to 9. Where such rows adjoin, they are whole tens.
  while (/\p{Nd}/u.test(String.fromCodePoint((code -= 1)))) before += 1
  return `${before % 10}`
}

/** A text with the decimal digits of any script as 0 to 9: '९१' becomes '91'. */
export const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, valueOf)

/** Only the digits of a text, of any script, as 0 to 9. */
export const digitsIn = (text: string): string => asciiDigits(text).replace(/\D/g, '')
