import { contactName, type Contact } from './contact.ts'

/** Something that says how to reach somebody. */
interface Reachable {
  readonly contacts: readonly Contact[]
}

/**
 * Records by person: two belong together when they share an e-mail or a telephone number, or each shares one with a
 * third. The order of the records stays, within a person and of the people by their first. One without contacts stands
 * alone.
 */
export const peopleIn = <R extends Reachable>(records: readonly R[]): readonly (readonly R[])[] => {
  const leaders = records.map((_, at) => at)
  const leaderOf = (at: number): number => {
    let leader = at
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader
    leaders[at] = leader
    return leader
  }
  const firstWith = new Map<string, number>()
  for (const [at, { contacts }] of records.entries())
    for (const name of contacts.map(contactName)) {
      const first = firstWith.get(name)
      if (first === undefined) firstWith.set(name, at)
      else {
        const [a, b] = [leaderOf(first), leaderOf(at)]
        leaders[Math.max(a, b)] = Math.min(a, b)
      }
    }
  return [...Map.groupBy(records.entries(), ([at]) => leaderOf(at)).values()].map((group) =>
    group.map(([, record]) => record),
  )
}
