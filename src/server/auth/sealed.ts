import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'second factor'

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), PURPOSE, KEY_BYTES))

/** Seals a text for one owner with a key made from a secret: nobody reads or changes it without, or moves it to another's. */
export const seal = (text: string, owner: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** What was sealed for this owner with one of the secrets, and by which; undefined when with none of them. */
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
      // Sealed with another one.
    }
  }
  return undefined
}
