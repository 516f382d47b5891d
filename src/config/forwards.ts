/** A path of the shop that is served by another server. */
export interface Forward {
  readonly path: string
  readonly url: URL
}

/** Reads the `path=url` pairs of FORWARDS. */
export const readForwards = (pairs: readonly string[]): readonly Forward[] =>
  pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { path: pair.slice(0, at), url: new URL(pair.slice(at + 1)) }
  })

/** Whether a path belongs to a forward. */
export const isUnder = (path: string, forward: Forward) =>
  path === forward.path || path.startsWith(`${forward.path}/`)

/** The forward a path belongs to. */
export const forwardFor = (forwards: readonly Forward[], path: string): Forward | undefined =>
  forwards.find((forward) => isUnder(path, forward))
