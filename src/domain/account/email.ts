const MAX_LENGTH = 254

// A mail program leaves them out, or reads another address between them: one mailbox would have endless spellings.
const NOT_READ_AS_WRITTEN = /[\p{C}\s<>()[\]\\,;:"\u3002]/u

/**
 * A simple look at an e-mail address: something, an @, a host with a dot, and nothing that a mail program would read in
 * another way than it is written. Linear in its length.
 */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  if (email.length > MAX_LENGTH || NOT_READ_AS_WRITTEN.test(email)) return false
  if (email.normalize('NFKC') !== email.normalize('NFC')) return false
  const [name, host, ...more] = email.split('@')
  return Boolean(name) && more.length === 0 && /^[^.]+(\.[^.]+)+$/.test(host ?? '')
}

/** The lucky draw's rule, as it is specified: there is an @ in it. */
export const hasAtSign = (typed: string): boolean => typed.includes('@')
