import type { SubmissionMeta } from '#contract/enquiries/submission-meta.ts'

const ID_BYTES = 12
/** The server takes a form filled in within 1.5 seconds for a program's; clocks may differ a little. */
const FILLED_IN_MS = 1600

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The marks of one form of the page: its id through all attempts, and since when it is open. */
export const openSubmission = () => {
  let id = ''
  let openedAt: number | undefined
  return {
    /** The form is on the screen from now on. */
    opened(): void {
      openedAt = performance.now()
    },
    /** The marks of the next attempt; somebody quicker than people are is held back for the moment that is missing. */
    async read(fax: string): Promise<SubmissionMeta> {
      id ||= newId()
      if (openedAt === undefined) return { id, fax }
      await pause(FILLED_IN_MS - (performance.now() - openedAt))
      return { id, fax, openMs: Math.round(performance.now() - openedAt) }
    },
    /** What was sent has arrived: what is filled in now is another one. */
    renew(): void {
      id = ''
    },
  }
}
