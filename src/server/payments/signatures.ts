import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE = /^[0-9a-f]{64}$/

/** Whether text or bytes were signed with a secret, compared in constant time. No secret accepts nothing. */
export const isSigned = (signed: string | Uint8Array, signature: string, secret: string): boolean =>
  secret !== '' &&
  SIGNATURE.test(signature) &&
  timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), Buffer.from(signature, 'hex'))

/** Whether the provider vouches that this payment belongs to this order of its own. */
export const isPaymentSigned = (
  providerOrderId: string,
  providerPaymentId: string,
  signature: string,
  keySecret: string,
): boolean => isSigned(`${providerOrderId}|${providerPaymentId}`, signature, keySecret)
