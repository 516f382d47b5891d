/** The result of checking one part of the shop. */
export interface Finding {
  readonly part: string
  /**
   * `local`: without credentials, so a local stand-in takes its place. `todo`: works, but is not ready for the public.
   */
  readonly state: 'works' | 'local' | 'todo' | 'broken'
  readonly details: string
}

export const works = (part: string, details: string): Finding => ({ part, state: 'works', details })
export const todo = (part: string, details: string): Finding => ({ part, state: 'todo', details })
export const broken = (part: string, details: string): Finding => ({ part, state: 'broken', details })
export const local = (part: string): Finding => ({
  part,
  state: 'local',
  details: 'no credentials; npm start runs a stand-in.',
})

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}

/** Runs a probe; an error that it throws becomes a `broken` finding. */
export const runProbe = async (part: string, probe: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await probe()
  } catch (error) {
    return broken(part, reasonOf(error).split('\n')[0] ?? '')
  }
}
