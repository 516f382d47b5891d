/**
 * A number that people say in two halves, or its beginning, as it is stored: '7K3F-9QWM' of '7k3f 9qwm', '7K3F-9' of
 * '7k3f9'. Its first half must be there whole; '' for every other text.
 */
export const readSpokenNumber = (typed: string, halfLength: number): string => {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  if (letters.length < halfLength || letters.length > 2 * halfLength || !/^[0-9A-Z]+$/.test(letters))
    return ''
  // Nobody says these letters in such a number: they are read for the digits they look like.
  const read = letters.replace(/O/g, '0').replace(/[IL]/g, '1')
  return `${read.slice(0, halfLength)}-${read.slice(halfLength)}`
}
