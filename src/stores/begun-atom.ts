import type { ReadableAtom } from 'nanostores'

/** A store that has a value from the start, before anybody listens, as one that is computed has not. */
export type BegunAtom<T> = ReadableAtom<T> & { readonly value: T }
