/** Only a path of this shop: one slash, no second one or backslash after it, no control characters. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
