/** A key for one form, 32 hexadecimal digits: however often the form is sent, its request is carried out once. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Keys for texts that are sent: the same text keeps its key, for instance after a lost answer, until `arrived` is
 * called.
 */
export const keysByText = () => {
  let last = { key: '', words: '' }
  return {
    keyOf(words: string): string {
      if (last.words !== words) last = { key: newRequestKey(), words }
      return last.key
    },
    arrived() {
      last = { key: '', words: '' }
    },
  }
}
