/**
 * Reads a number that people say in two halves, or its beginning, into its stored form: '7K3F-9QWM' for '7k3f 9qwm',
 * '7K3F-9' for '7k3f9'. The first half must be complete; '' for any other text.
 */
export const readSpokenNumber = (typed: string, halfLength: number): string => {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  if (letters.length < halfLength || letters.length > 2 * halfLength || !/^[0-9A-Z]+$/.test(letters))
    return ''
  // These letters don't occur in such numbers, so they are read as the digits they look like.
  const read = letters.replace(/O/g, '0').replace(/[IL]/g, '1')
  return `${read.slice(0, halfLength)}-${read.slice(halfLength)}`
}
