/**
 * Marks the document with who is signed in and whether the announcement was closed, before anything is painted, so that
 * neither the sign-in button nor the name flashes. An expired session is removed. It is inlined into every page's head
 * as source, so it can't use anything outside itself.
 */
export const markSession = (): void => {
  const root = document.documentElement
  root.classList.add('scripted')
  try {
    // A closed announcement stays closed for the session and is gone before the first paint, so that nothing moves.
    if (sessionStorage.getItem('announcement') === 'closed') root.dataset.announcement = 'closed'
  } catch {
    // Storage is forbidden: the announcement is shown.
  }
  const storedUser = (): unknown => {
    const token = localStorage.getItem('authToken')
    if (!token) return null
    try {
      const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
      const { exp } = claims
      // If the clock was ahead when she signed in, it still is, and must not end the session early.
      const ahead = Math.max(0, Number(localStorage.getItem('clockAhead')) || 0)
      // A time in milliseconds would be far in the future: such a token isn't the shop's.
      if (typeof exp !== 'number' || exp <= Date.now() / 1000 - ahead || exp >= 1e11)
        throw new Error('expired')
      return JSON.parse(localStorage.getItem('data') ?? 'null')
    } catch (error) {
      localStorage.removeItem('authToken')
      localStorage.removeItem('data')
      localStorage.removeItem('clockAhead')
      console.error('The stored session is not valid.', error)
      return null
    }
  }
  const mark = () => {
    let user: unknown = null
    try {
      user = storedUser()
    } catch {
      // Storage is forbidden: nobody is signed in.
    }
    delete root.dataset.user
    delete root.dataset.admin
    if (typeof user !== 'object' || user === null || !('name' in user) || typeof user.name !== 'string')
      return
    root.dataset.user = user.name
    if ('isAdmin' in user && user.isAdmin === true) root.dataset.admin = ''
  }
  mark()
  addEventListener('storage', mark)
  addEventListener('sessionUpdated', mark)
}
