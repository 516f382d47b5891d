/** The value of a JSON text, not checked yet; undefined if it isn't JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
