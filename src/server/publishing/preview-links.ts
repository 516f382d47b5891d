import { isSigned, signatureOf } from '../signature.ts'

const UNTIL = 'until'
const SIGNATURE = 'signature'
const MS = 1000

// The signed text includes its purpose, so that a link to one page cannot be used as a pass, or a pass as a link.
const linkText = ({ pathname, search }: URL, until: string) => `link ${until} ${pathname}${search}`
const passText = (until: string) => `pass ${until}`

const timeOf = (until: string) => new Date(Number(until) * MS)
const secondsOf = (until: Date) => String(Math.floor(until.getTime() / MS))

/** The URL with a signature that is valid only for this page and until this time. */
export const signedLink = (url: URL, until: Date, secret: string): URL => {
  const link = new URL(url)
  // Normalised before signing, because changing `searchParams` re-encodes the whole query.
  link.search = link.searchParams.toString()
  const seconds = secondsOf(until)
  const signature = signatureOf(linkText(link, seconds), secret)
  link.searchParams.set(UNTIL, seconds)
  link.searchParams.set(SIGNATURE, signature)
  return link
}

export type Reading = { readonly until: Date } | 'expired' | 'forged'

const reading = (text: string, until: string, signature: string, secret: string, now: Date): Reading => {
  if (!/^\d{1,12}$/.test(until) || !isSigned(text, signature, secret)) return 'forged'
  const time = timeOf(until)
  return time > now ? { until: time } : 'expired'
}

/** The validity of a signed link, and its URL without the signature; undefined if the URL is not signed. */
export const readLink = (
  url: URL,
  secret: string,
  now: Date,
): { readonly reading: Reading; readonly bare: URL } | undefined => {
  const { searchParams } = url
  if (!searchParams.has(UNTIL) && !searchParams.has(SIGNATURE)) return undefined
  const bare = new URL(url)
  for (const name of [UNTIL, SIGNATURE]) bare.searchParams.delete(name)
  const until = searchParams.get(UNTIL) ?? ''
  const signature = searchParams.get(SIGNATURE) ?? ''
  return { reading: reading(linkText(bare, until), until, signature, secret, now), bare }
}

/** The cookie a browser gets for a valid link; it opens every preview until the link expires. */
export const passUntil = (until: Date, secret: string): string => {
  const seconds = secondsOf(until)
  return `${seconds}.${signatureOf(passText(seconds), secret)}`
}

export const readPass = (pass: string, secret: string, now: Date): Reading => {
  const [until = '', signature = ''] = pass.split('.', 2)
  return reading(passText(until), until, signature, secret, now)
}
