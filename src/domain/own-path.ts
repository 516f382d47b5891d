/** Whether text is a path of this shop: one slash, no slash or backslash right after it, no control characters. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
