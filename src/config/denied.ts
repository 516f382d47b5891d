/** Whether a system error code means that this user has no permission, or that the file system is read-only. */
export const isDenied = (code: unknown): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
