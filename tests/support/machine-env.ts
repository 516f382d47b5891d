const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * What a process that a test starts has of this machine, beside the variables of its own: where the programs are, and
 * where the code lies that was compiled for an earlier one.
 */
export const MACHINE_ENV = { PATH, NODE_COMPILE_CACHE }
