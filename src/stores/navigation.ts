/** A value that one page leaves for the next one in the same tab; reading it removes it. */
export const forNextPage = <T>(key: string, read: (stored: unknown) => T | undefined) => ({
  keep(value: T): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Without storage the next page simply finds none.
    }
  },
  read(): T | undefined {
    try {
      const text = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return text === null ? undefined : read(JSON.parse(text))
    } catch {
      return undefined
    }
  },
})

/** Opens a page of the shop. */
export const goTo = (path: string): void => {
  window.location.assign(path)
}
