import { hash } from 'node:crypto'

/**
 * A hash of a page's props, the only thing it shows that isn't code. If the key is the same as in an earlier build of
 * the same code, that build's page is reused.
 */
export const cacheKeyOf = (props: unknown): string => hash('sha256', JSON.stringify(props), 'base64url')
