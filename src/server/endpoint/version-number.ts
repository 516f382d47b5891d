import { z } from 'zod'

/** The largest number in an integer column of PostgreSQL, which refuses to compare one with anything larger. */
const MAX = 2 ** 31 - 1

/** The number of a stored version or revision that the sender has seen. */
export const versionNumber = (min: 0 | 1) => z.int().min(min).max(MAX)
