/** Whether a code of the operating system says that this user may not, or that nobody may write there. */
export const isDenied = (code: unknown): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
