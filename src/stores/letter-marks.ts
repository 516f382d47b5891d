import type { FormMarks } from '#contract/enquiries/send-request.ts'

const ID_BYTES = 12
/** The server takes a form filled in within 1.5 seconds for a program's; clocks may differ a little. */
const FILLED_IN_MS = 1600

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A form's id through all its attempts, and since when it is open. */
export interface LetterMarks {
  /** The form is on the screen from now on. */
  opened(): void
  /** The marks of the next attempt; somebody quicker than people are is held back for the moment that is missing. */
  take(fax: string): Promise<FormMarks>
  /** The letter has arrived: what is written now is another one. */
  renew(): void
}

/** Marks for one form of the page. */
export const letterMarks = (): LetterMarks => {
  let id = ''
  let openedAt: number | undefined
  return {
    opened() {
      openedAt = performance.now()
    },
    async take(fax) {
      id ||= newId()
      if (openedAt === undefined) return { id, fax }
      await pause(FILLED_IN_MS - (performance.now() - openedAt))
      return { id, fax, openMs: Math.round(performance.now() - openedAt) }
    },
    renew() {
      id = ''
    },
  }
}
