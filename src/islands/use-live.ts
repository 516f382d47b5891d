import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

/**
 * A store's value as it changes. While a built page comes to life the island first shows `inHtml`, exactly as
 * it was built, and only then what the browser remembers: otherwise React would throw the page away.
 */
export const useLive = <T, P>($store: ReadableAtom<T>, inHtml: P): T | P =>
  useStore<ReadableAtom<T | P>>($store, { ssr: () => inHtml })
