// The real one, even if a test replaces it.
const { setTimeout: later } = globalThis

const TURNS = 20
const TURN_MS = 3

/** Lets this process handle what has arrived meanwhile. */
export const turn = (): Promise<void> => new Promise((resolve) => void later(resolve, TURN_MS))

/**
 * Lets whatever is on its way through this process's own sockets arrive and take effect. Waits in many short pauses,
 * because a busy machine may take away a single long one as a whole.
 */
export const arrive = async (): Promise<void> => {
  for (let turns = 0; turns < TURNS; turns += 1) await turn()
}
