const BASE64URL = /^[\w-]*$/

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Decodes base64url without padding; undefined if the text is anything else, or not the canonical encoding of its
 * bytes.
 */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : undefined
}
