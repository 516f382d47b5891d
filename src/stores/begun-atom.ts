import type { ReadableAtom } from 'nanostores'

/** A store that has a `value` before anybody subscribes; a computed one has none. */
export type BegunAtom<T> = ReadableAtom<T> & { readonly value: T }
