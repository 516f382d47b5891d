import { atom, onMount } from 'nanostores'
import type { BegunAtom } from './begun-atom.ts'
import { browserStorage } from './browser-storage.ts'

/** A value in browser storage that all open tabs share. */
export interface Saved<T> {
  /** Starts as `empty`, which prerendered pages show as well, and reads storage once somebody subscribes. */
  readonly $value: BegunAtom<T>
  /** Changes the newest value of all tabs, so that no tab undoes another's change. */
  change(edit: (now: T) => T): void
  /** Whether the value was stored, so that the next page finds it; a browser may forbid all storage. */
  isKept(): boolean
}

interface Saving<T> {
  readonly key: string
  readonly empty: T
  /** Checks a stored value; undefined if it is not valid, which counts as absent. */
  readonly read: (stored: unknown) => T | undefined
  /** A window event that announces every change; others may dispatch it to announce theirs. */
  readonly event?: string
}

/** Makes a saved value. Where storage is full or forbidden it lasts for the visit. */
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
    // A page in the back/forward cache received no events meanwhile.
    window.addEventListener('pageshow', follow, { signal })
    if (event) window.addEventListener(event, follow, { signal })
    return () => listening.abort()
  })

  const change = (edit: (now: T) => T) => {
    follow()
    const next = edit($value.get())
    if (next === $value.get()) return
    // An emptied value is removed from storage.
    known = next === empty ? null : JSON.stringify(next)
    place.write(known)
    $value.set(next)
    if (event) window.dispatchEvent(new CustomEvent(event))
  }

  return { $value, change, isKept: place.isKept }
}
