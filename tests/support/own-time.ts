const BEAT_MS = 20
/** A longer pause between two beats means that the machine was busy with other things. */
const MAX_PAUSE_MS = 2 * BEAT_MS

interface Timed<T> {
  readonly result: T
  readonly ms: number
}

/**
 * How many milliseconds of this process's own time some work takes, including waiting. Time in which the machine didn't
 * let the process run hardly counts, while time in which the process itself was working counts in full, so that time
 * limits can be tested on a busy machine, too.
 */
export const ownTimeOf = async <T>(work: () => Promise<T>): Promise<Timed<T>> => {
  let ms = 0
  let since = performance.now()
  let spent = process.cpuUsage()
  const beat = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(spent)
    ms += Math.min(now - since, Math.max(MAX_PAUSE_MS, (user + system) / 1000))
    since = now
    spent = process.cpuUsage()
  }
  const beats = setInterval(beat, BEAT_MS)
  try {
    const result = await work()
    beat()
    return { result, ms }
  } finally {
    clearInterval(beats)
  }
}
