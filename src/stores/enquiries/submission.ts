import type { SubmissionMeta } from '#contract/enquiries/submission-meta.ts'

const ID_BYTES = 12
/** The server rejects forms filled in within 1.5 s as a bot's; the margin allows for differing clocks. */
const FILLED_IN_MS = 1600

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The metadata of a form on this page: one id through all attempts, and since when it is open. */
export const openSubmission = () => {
  let id = ''
  let openedAt: number | undefined
  return {
    /** Notes that the form has opened. */
    opened(): void {
      openedAt = performance.now()
    },
    /**
     * The metadata of the next attempt; a visitor faster than the server allows is held back for the remaining time.
     */
    async read(fax: string): Promise<SubmissionMeta> {
      id ||= newId()
      if (openedAt === undefined) return { id, fax }
      await pause(FILLED_IN_MS - (performance.now() - openedAt))
      return { id, fax, openMs: Math.round(performance.now() - openedAt) }
    },
    /** Notes that the form was received: the next one is another submission. */
    renew(): void {
      id = ''
    },
  }
}
