import { browserStorage } from '#stores/browser-storage.ts'
import { idOfPage } from './id-of-page.ts'

const MAX_REMEMBERED = 12

const storage = browserStorage('recentlyViewed')

/** The ids of the products viewed in this browser, newest first. */
const readViewed = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(storage.read() ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_REMEMBERED) : []
  } catch {
    // Something else is stored under this key.
    return []
  }
}

/** Records the page's product in this browser only: at most twelve are kept, and nothing is ever sent. */
export const rememberViewed = (): void => {
  const id = idOfPage()
  if (!id || document.querySelector('meta[name=robots]')) return
  storage.write(
    JSON.stringify([id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_REMEMBERED)),
  )
}

const forget = () => storage.write(null)

/** Shows the other products viewed in this browser. The code for it is fetched only if there are any. */
export const showViewed = (): void => {
  const own = idOfPage()
  const ids = readViewed().filter((id) => id !== own)
  if (ids.length === 0) return
  void import('./recently-viewed.ts').then(
    (viewed) => viewed.showRecentlyViewed(ids, forget),
    // They aren't essential.
    () => undefined,
  )
}
