import { browserStorage } from '#stores/browser-storage.ts'
import { idOfPage } from './id-of-page.ts'

const MOST = 12

const storage = browserStorage('recentlyViewed')

/** The ids of the products looked at in this browser, the last first. */
const readViewed = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(storage.read() ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    // Somebody else's words under this name.
    return []
  }
}

/** Notes the product of this page, in this browser alone: twelve are kept, and nothing of it is ever sent. */
export const rememberViewed = (): void => {
  const id = idOfPage()
  if (!id || document.querySelector('meta[name=robots]')) return
  storage.write(JSON.stringify([id, ...readViewed().filter((other) => other !== id)].slice(0, MOST)))
}

const forget = () => storage.write(null)

/** Shows the other products looked at in this browser; what shows them is fetched where there are any. */
export const showViewed = (): void => {
  const own = idOfPage()
  const ids = readViewed().filter((id) => id !== own)
  if (ids.length === 0) return
  void import('./recently-viewed.ts').then(
    (viewed) => viewed.fillViewed(ids, forget),
    // Nobody misses them.
    () => undefined,
  )
}
