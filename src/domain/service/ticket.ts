const HALF_LENGTH = 4
const LENGTH = 2 * HALF_LENGTH

/**
 * The ticket that a text is, or begins to be, as tickets are stored: '7K3F-9QWM' of '7k3f 9qwm', '7K3F-9' of '7k3f9'.
 * Its first half must be there whole; '' for every other text.
 */
export const readTicket = (typed: string): string => {
  const letters = typed
    .replace(/^\s*(?:ticket|#)/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  if (letters.length < HALF_LENGTH || letters.length > LENGTH || !/^[0-9A-Z]+$/.test(letters)) return ''
  // Nobody says these letters to a ticket: they are read for the digits they look like.
  const read = letters.replace(/O/g, '0').replace(/[IL]/g, '1')
  return `${read.slice(0, HALF_LENGTH)}-${read.slice(HALF_LENGTH)}`
}
