import { hash } from 'node:crypto'

/**
 * Names everything a built page shows beside the code: its props. A page whose key is the same as in an
 * earlier build of the same code is reused from it instead of being built.
 */
export const cacheKeyOf = (props: unknown): string => hash('sha256', JSON.stringify(props), 'base64url')
