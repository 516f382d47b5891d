/** Whether text is a path of this shop: a slash, no second one right after it, no backslash or control character. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
