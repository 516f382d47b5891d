interface BrowserStorage {
  read(): string | null
  write(text: string | null): void
  /** Whether the next page finds what was last written. */
  isKept(): boolean
}

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    // Storage may be full, or forbidden by the browser's settings.
    return undefined
  }
}

/** The text under a key: in this browser; where that is full, in this tab; where all is forbidden, on this page. */
export const browserStorage = (key: string): BrowserStorage => {
  let onPage: string | null | undefined

  return {
    read() {
      if (onPage !== undefined) return onPage
      return attempt(() => sessionStorage.getItem(key)) ?? attempt(() => localStorage.getItem(key)) ?? null
    },
    write(text) {
      const tryWrite = (storage: () => Storage) =>
        attempt(() => {
          if (text === null) storage().removeItem(key)
          else storage().setItem(key, text)
          return true
        }) ?? false
      const inBrowser = tryWrite(() => localStorage)
      if (inBrowser) attempt(() => sessionStorage.removeItem(key))
      onPage = inBrowser || tryWrite(() => sessionStorage) ? undefined : text
    },
    isKept: () => onPage === undefined,
  }
}
