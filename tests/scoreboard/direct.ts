import { readUrl } from '#content/values.ts'
import { isOwnPath } from '#domain/own-path.ts'
import { isEmail } from '#domain/account/email.ts'
import { isIndianMobile } from '#domain/account/phone.ts'
import { cartInputSchema } from '#server/orders/order-input.ts'
import { ADDRESS, line } from '../support/checkout.ts'
import { judged, type Measured } from './measured.ts'

const SITE = 'https://shop.example'

/** URLs that a browser may take for another site or for a script. */
const SCHEMES = [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
]
const bent = (url: string) => [
  url,
  ` ${url}`,
  url.toUpperCase(),
  url.replace(':', '\t:'),
  url.replace('a', 'a\n'),
  `\u0001${url}`,
]
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'ftp://evil.example',
  '///evil.example',
  '\\/evil.example',
]

const dangerousLinks = (): Measured => {
  const links = [...SCHEMES.flatMap(bent), ...ELSEWHERE]
  const live = links.filter((link) => {
    const url = readUrl(link, 'landingURL', () => undefined)
    if (url === undefined) return false
    const { origin, protocol } = new URL(url, SITE)
    return !/^https?:$/.test(protocol) || (url.startsWith('/') && origin !== SITE)
  })
  return judged(links.length >= 40 && live.length === 0, `${live.length} of ${links.length}`)
}

const redirects = (): Measured => {
  const places = [
    ...SCHEMES.flatMap(bent),
    ...ELSEWHERE.flatMap((place) => [place, ` ${place}`, `${place}/cart`]),
  ]
  const away = places.filter((place) => isOwnPath(place) && new URL(place, SITE).origin !== SITE)
  return judged(places.length >= 60 && away.length === 0, `${away.length} of ${places.length}`)
}

const quantities = (): Measured => {
  const odd: readonly unknown[] = [
    0,
    -1,
    11,
    1.5,
    '2',
    1e9,
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    [1],
    {},
    1e-9,
    -0.5,
    '',
    '0x2',
    2 ** 53,
    -11,
    10.000_001,
  ]
  const accepted = odd.filter(
    (quantity) =>
      cartInputSchema.safeParse({
        amount: 100,
        totalPrice: 1,
        products: [{ ...line('blazer'), quantity }],
        shippingAddress: ADDRESS,
        userId: 'x',
      }).success,
  )
  const isHonestAccepted = cartInputSchema.safeParse({
    amount: 100,
    totalPrice: 1,
    products: [line('blazer', 10)],
    shippingAddress: ADDRESS,
    userId: 'x',
  }).success
  return judged(isHonestAccepted && accepted.length === 0, `${accepted.length} of ${odd.length}`)
}

const LONG = 100_000
const ROUNDS = 5
const validators = (): Measured => {
  const inputs = ['a', '@', '.', 'a@', '.a', ' ', '9', '९', '+', '\u0000', 'é', 'a.'].flatMap((part) => [
    part.repeat(LONG / part.length),
    `a@b${part.repeat(LONG / part.length)}`,
    `${part.repeat(LONG / part.length)}!`,
  ])
  const rules = [isEmail, isIndianMobile, isOwnPath]
  const slowest = (text: string, rule: (typed: string) => boolean) => {
    // The fastest of several attempts, because other work on the machine may slow them down.
    const tries = Array.from({ length: ROUNDS }, () => {
      const began = performance.now()
      rule(text)
      return performance.now() - began
    })
    return Math.min(...tries)
  }
  const most = Math.max(...rules.flatMap((rule) => inputs.map((text) => slowest(text, rule))))
  return judged(most < 5, `${most.toFixed(2)} ms`)
}

/** Rows measured within this process, in a second. */
export const DIRECT: Readonly<Record<string, () => Measured>> = {
  M2: quantities,
  I8: redirects,
  B2: dangerousLinks,
  N3: validators,
}
