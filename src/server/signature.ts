import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE = /^[0-9a-f]{64}$/

/** The signature of text or bytes: HMAC-SHA256 in hexadecimal. */
export const signatureOf = (signed: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex')

/** Whether text or bytes were signed with the secret, compared in constant time. An empty secret accepts nothing. */
export const isSigned = (signed: string | Uint8Array, signature: string, secret: string): boolean =>
  secret !== '' &&
  SIGNATURE.test(signature) &&
  timingSafeEqual(Buffer.from(signatureOf(signed, secret), 'hex'), Buffer.from(signature, 'hex'))
