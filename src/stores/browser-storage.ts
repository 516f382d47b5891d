interface BrowserStorage {
  read(): string | null
  write(text: string | null): void
  /** Whether the last write was stored, so that the next page finds it. */
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

/**
 * Text stored under a key: in localStorage; if that refuses, in this tab's sessionStorage; if both do, on this page.
 */
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
