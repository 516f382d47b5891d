/** A script that has not loaded within this time is given up. */
export const SCRIPT_TIME_LIMIT_MS = 120 * 1000
