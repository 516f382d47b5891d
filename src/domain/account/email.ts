const MAX_LENGTH = 254

/** A rough check of an e-mail address: some characters, one @, a host with a dot. Takes time linear in its length. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  if (email.length > MAX_LENGTH || /\s/.test(email)) return false
  const [name, host, ...more] = email.split('@')
  return Boolean(name) && more.length === 0 && /^[^.]+(\.[^.]+)+$/.test(host ?? '')
}

// Mail programs drop these characters, or read a different address between them.
const NOT_READ_AS_WRITTEN = /[\p{C}\s<>()[\]\\,;:"\u3002]/u

/**
 * Whether mail programs read an e-mail address exactly as it is written; otherwise one mailbox would have endless
 * spellings. The back end requires this; the browser only checks `isEmail`.
 */
export const isPlainEmail = (typed: string): boolean => {
  const email = typed.trim()
  return (
    isEmail(email) && !NOT_READ_AS_WRITTEN.test(email) && email.normalize('NFKC') === email.normalize('NFC')
  )
}

/** The lucky draw's rule, as the specification gives it: an address contains an @. */
export const hasAtSign = (typed: string): boolean => typed.includes('@')

/**
 * The form of an e-mail address that identifies a person: trimmed, in lower case, and with each accent composed with
 * its letter, because both ways to write `bücher.example` are the same host.
 */
export const knownEmail = (typed: string): string => typed.trim().toLowerCase().normalize('NFC')
