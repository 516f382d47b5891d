import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/** Waits until something holds, for at most this many seconds; rejects with what was waited for. */
export const until = async (
  what: string,
  patienceS: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> => {
  const deadline = performance.now() + patienceS * 1000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceS} s: ${what}.`)
    await sleep(LOOK_EVERY_MS)
  }
}
