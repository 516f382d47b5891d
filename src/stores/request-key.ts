/** A key for one form, 32 hexadecimal digits: however often the form is sent, what it asks for is done once. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
