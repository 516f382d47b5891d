export type { Options } from 'autocannon'

/** Packages that only the benchmarks need are in a separate folder, which `npm install` doesn't touch. */
const INSTALL = 'npm install --prefix tests/bench/tools'

/** Loads such a package. If it isn't installed, prints the command that installs it and exits with 1. */
const load = async <T>(module: Promise<{ readonly default: T }>): Promise<T> => {
  try {
    return (await module).default
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing) throw error
    console.error(`Benchmarks need packages of their own: ${INSTALL}`)
    process.exit(1)
  }
}

/** Loads web servers and measures their answers. */
export const loadAutocannon = () => load(import('autocannon'))
/** Rates pages as a phone sees them. */
export const loadLighthouse = () => load(import('lighthouse'))
