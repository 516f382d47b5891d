const MAX_LENGTH = 254

/** A simple look at an e-mail address: something, an @, a host with a dot. Linear in its length. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  if (email.length > MAX_LENGTH || /\s/.test(email)) return false
  const [name, host, ...more] = email.split('@')
  return Boolean(name) && more.length === 0 && /^[^.]+(\.[^.]+)+$/.test(host ?? '')
}

// A mail program leaves them out, or reads another address between them.
const NOT_READ_AS_WRITTEN = /[\p{C}\s<>()[\]\\,;:"\u3002]/u

/**
 * Whether an e-mail address is one that mail programs read as it is written: otherwise one mailbox would have endless
 * spellings. The back end asks so; a browser looks at it simply.
 */
export const isPlainEmail = (typed: string): boolean => {
  const email = typed.trim()
  return (
    isEmail(email) && !NOT_READ_AS_WRITTEN.test(email) && email.normalize('NFKC') === email.normalize('NFC')
  )
}

/** The lucky draw's rule, as it is specified: there is an @ in it. */
export const hasAtSign = (typed: string): boolean => typed.includes('@')

/** An e-mail address as the shop knows people by it, however it was typed. */
export const knownEmail = (typed: string): string => typed.trim().toLowerCase()
