/** Rows that this program can't measure, and why. None of them has passed. */
export const ABSENT: Readonly<Record<string, string>> = {
  B1: 'no run feeds 1,440 payloads to a browser; F8 and B3 look at what would stop them',
}
