const BASE64URL = /^[\w-]*$/

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * The bytes that a text of base64url without padding stands for; undefined when it is none, or not the one text these
 * bytes have.
 */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : undefined
}
