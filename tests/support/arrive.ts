import { setTimeout as sleep } from 'node:timers/promises'

const TURNS = 20
const TURN_MS = 3

/**
 * Lets whatever is on its way through real sockets of this process come and do its work, or nothing. In many short
 * pauses: after one long one, which a busy machine may take away whole, a test would go on before anything came in.
 */
export const arrive = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await sleep(TURN_MS)
}
