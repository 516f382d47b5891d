/** What was found out about one part of the shop, in a sentence. */
export interface Finding {
  readonly part: string
  /** `played`: it has no credentials, so `npm start` plays it locally. `todo`: it works, but not yet for the public. */
  readonly state: 'works' | 'played' | 'todo' | 'broken'
  readonly said: string
}

export const works = (part: string, said: string): Finding => ({ part, state: 'works', said })
export const todo = (part: string, said: string): Finding => ({ part, state: 'todo', said })
export const broken = (part: string, said: string): Finding => ({ part, state: 'broken', said })
export const played = (part: string): Finding => ({
  part,
  state: 'played',
  said: 'no credentials; npm start plays it on this machine.',
})

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}

/** A probe that never throws: what it throws is the finding. */
export const tried = async (part: string, probe: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await probe()
  } catch (error) {
    return broken(part, reasonOf(error).split('\n')[0] ?? '')
  }
}
