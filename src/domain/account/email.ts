const MAX_LENGTH = 254

/** A simple look at an e-mail address: something, an @, a host with a dot. Linear in its length. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  if (email.length > MAX_LENGTH || /\s/.test(email)) return false
  const [name, host, ...more] = email.split('@')
  return Boolean(name) && more.length === 0 && /^[^.]+(\.[^.]+)+$/.test(host ?? '')
}

/** The lucky draw's rule, as it is specified: there is an @ in it. */
export const hasAtSign = (typed: string): boolean => typed.includes('@')
