const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * The variables of this machine that a process started by a test gets beside its own: where programs are, and where
 * compiled code is cached.
 */
export const MACHINE_ENV = { PATH, NODE_COMPILE_CACHE }
