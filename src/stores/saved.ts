import { atom, onMount } from 'nanostores'
import type { BegunAtom } from './begun-atom.ts'
import { browserStorage } from './browser-storage.ts'

/** A value that browser storage keeps and every open tab shares. */
export interface Saved<T> {
  /** Starts from `empty`, which is also what built pages show, and reads storage once somebody listens. */
  readonly $value: BegunAtom<T>
  /** Changes the newest value of all tabs, so that two tabs never undo each other's work. */
  change(edit: (now: T) => T): void
  /** Whether the next page finds it; a browser may forbid all storage. */
  isKept(): boolean
}

interface Saving<T> {
  readonly key: string
  readonly empty: T
  /** Nothing when what was stored isn't valid: it then counts as absent. */
  readonly read: (stored: unknown) => T | undefined
  /** An event of the window that announces every change, and that others may use to announce theirs. */
  readonly event?: string
}

/** A saved value. Where storage is full or forbidden it lasts for the visit. */
export const saved = <T>({ key, empty, read, event }: Saving<T>): Saved<T> => {
  const $value = atom<T>(empty)
  const place = browserStorage(key)
  let known: string | null | undefined

  const follow = () => {
    const text = place.read()
    if (text === known) return
    known = text
    $value.set(parsed(text))
  }
  const parsed = (text: string | null): T => {
    if (text === null) return empty
    try {
      return read(JSON.parse(text)) ?? empty
    } catch {
      return empty
    }
  }

  onMount($value, () => {
    if (typeof window === 'undefined') return
    follow()
    const onStorage = (change: StorageEvent) => {
      if (change.key !== key && change.key !== null) return
      follow()
      if (event) window.dispatchEvent(new CustomEvent(event))
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('storage', onStorage, { signal })
    // A page that comes back with the Back button heard nothing while it was away.
    window.addEventListener('pageshow', follow, { signal })
    if (event) window.addEventListener(event, follow, { signal })
    return () => listening.abort()
  })

  const change = (edit: (now: T) => T) => {
    follow()
    const next = edit($value.get())
    if (next === $value.get()) return
    // Nothing is kept of what was emptied on purpose.
    known = next === empty ? null : JSON.stringify(next)
    place.write(known)
    $value.set(next)
    if (event) window.dispatchEvent(new CustomEvent(event))
  }

  return { $value, change, isKept: place.isKept }
}
