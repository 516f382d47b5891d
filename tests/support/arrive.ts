// The real one, whatever a test puts in its place.
const { setTimeout: later } = globalThis

const TURNS = 20
const TURN_MS = 3

/** Lets this process take in what has come to it meanwhile. */
export const turn = (): Promise<void> => new Promise((resolve) => void later(resolve, TURN_MS))

/**
 * Lets whatever is on its way through real sockets of this process come and do its work, or nothing. In many short
 * pauses: after one long one, which a busy machine may take away whole, a test would go on before anything came in.
 */
export const arrive = async (): Promise<void> => {
  for (let turns = 0; turns < TURNS; turns += 1) await turn()
}
