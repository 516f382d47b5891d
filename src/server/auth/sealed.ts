import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'second factor'

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), PURPOSE, KEY_BYTES))

/**
 * Encrypts a text with a key derived from the secret. It is authenticated and bound to its owner: it cannot be changed
 * or used for another one.
 */
export const seal = (text: string, owner: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a text for its owner, and returns the secret that fitted; undefined if none of them does. */
export const unseal = (
  sealed: string,
  owner: string,
  secrets: readonly string[],
): { readonly text: string; readonly secret: string } | undefined => {
  const [nonce, tag, bytes] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !bytes) return undefined
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(CIPHER, keyFrom(secret), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return { text: decipher.update(bytes, undefined, 'utf8') + decipher.final('utf8'), secret }
    } catch {
      // Sealed with another secret.
    }
  }
  return undefined
}
