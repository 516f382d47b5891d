import { createHmac, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that somebody might try instead of a real one, each wrong in only one way. */
export const craftedTokens = async (
  token: string,
  secret: string,
): Promise<Readonly<Record<string, string>>> => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const key = createSecretKey(secret, 'utf8')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Math.floor(Date.now() / 1000)

  const signed = (changes: object, header: object = {}, by: typeof key = key) =>
    new SignJWT({ ...claims, jti: randomUUID(), ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(by)
  const without = (name: string) => {
    const { [name]: _, ...rest } = claims
    return new SignJWT(rest).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
  }
  const handmade = (header: object, payload: object = claims) => {
    const start = `${encode(header)}.${encode(payload)}`
    return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`
  }
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })

  return {
    nothing: '',
    'a word': 'token',
    'one dot': `${head}.${body}`,
    'two dots': '..',
    'four parts': `${token}.x`,
    'no signature': `${head}.${body}.`,
    'half a signature': token.slice(0, -20),
    'another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None with a signature': handmade({ alg: 'None', typ: 'JWT' }),
    'alg HS512 signed as HS256': handmade({ alg: 'HS512', typ: 'JWT' }),
    'alg HS384': await signed({}, { alg: 'HS384' }, createSecretKey('k'.repeat(64), 'utf8')),
    'alg RS256': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(rsa.privateKey),
    'RS256 confused with HS256': await signed({}, {}, createSecretKey(Buffer.from(publicPem))),
    'no alg': handmade({ typ: 'JWT' }),
    'another key': await signed({}, {}, createSecretKey('another-key-that-is-long-enough-to-sign', 'utf8')),
    'an empty-looking key': await signed({}, {}, createSecretKey(Buffer.alloc(32))),
    'kid that is a path': await signed({}, { kid: '../../dev/null' }, createSecretKey(Buffer.alloc(32))),
    'a key of its own in the header': await signed(
      {},
      { jwk: { kty: 'oct', k: encode('x'.repeat(32)) } },
      createSecretKey('x'.repeat(32), 'utf8'),
    ),
    'an unknown critical header': handmade({ alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }),
    'another typ': await signed({}, { typ: 'at+jwt' }),
    'no typ': handmade({ alg: 'HS256' }),
    expired: await signed({ exp: now - 60 }),
    'expired long ago': await signed({ exp: 1 }),
    'exp as text': handmade({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: String(now + 60) }),
    'no exp': await without('exp'),
    'not yet valid': await signed({ nbf: now + 3600 }),
    'another audience': await signed({ aud: 'another' }),
    'the audience of a mail link': await signed({ aud: 'reset-password' }),
    'no audience': await without('aud'),
    'another issuer': await signed({ iss: 'https://another.example' }),
    'no issuer': await without('iss'),
    'no subject': await without('sub'),
    'subject unknown': await signed({ sub: 'f'.repeat(24) }),
    'subject is SQL': await signed({ sub: "' or 1=1 --" }),
    'subject is a list': handmade({ alg: 'HS256', typ: 'JWT' }, { ...claims, sub: [claims.sub] }),
    'no jti': await without('jti'),
    'no iat': await without('iat'),
    'another state of the account': await signed({ state: 'x' }),
    'no state': await without('state'),
    'payload is a list': handmade({ alg: 'HS256', typ: 'JWT' }, [claims]),
    'payload is null': `${encode({ alg: 'HS256', typ: 'JWT' })}.bnVsbA.${signature}`,
    '1 MB': await signed({ padding: 'x'.repeat(1024 * 1024) }),
  }
}
