/** A script that has not come by then is given up. */
export const SCRIPT_TIME_LIMIT_MS = 120 * 1000
