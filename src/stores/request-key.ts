/** A key for one form, 32 hexadecimal digits: however often the form is sent, what it asks for is done once. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The keys of what is written and sent: words that are sent again get the key they had, as after an answer that was
 * lost, until it is said that they have arrived.
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
