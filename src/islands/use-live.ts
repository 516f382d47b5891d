import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { BegunAtom } from '#stores/begun-atom.ts'

/**
 * A store's value as it changes. While a built page comes to life the island first shows `inHtml`, exactly as it was
 * built (what the store began with, where nothing else is said), and only then what the browser remembers: otherwise
 * React would throw the page away.
 */
export function useLive<T>($store: BegunAtom<T>): T
export function useLive<T, P>($store: ReadableAtom<T>, inHtml: P): T | P
export function useLive($store: ReadableAtom<unknown>, inHtml: unknown = $store.init): unknown {
  return useStore($store, { ssr: () => inHtml })
}
