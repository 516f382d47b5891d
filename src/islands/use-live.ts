import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { BegunAtom } from '#stores/begun-atom.ts'

/**
 * A store's current value. During hydration the island first renders `inHtml`, exactly as prerendered (by default the
 * store's initial value), and only then what the browser has stored; otherwise React would discard the prerendered
 * HTML.
 */
export function useLive<T>($store: BegunAtom<T>): T
export function useLive<T, P>($store: ReadableAtom<T>, inHtml: P): T | P
export function useLive($store: ReadableAtom<unknown>, inHtml: unknown = $store.init): unknown {
  return useStore($store, { ssr: () => inHtml })
}
