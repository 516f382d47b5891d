/** SHA-256 of bytes as 64 lower-case hex characters; works on the server and, over https, in browsers. */
export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
