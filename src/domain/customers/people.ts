import { contactName, type Contact } from './contact.ts'

/** A record with contacts. */
interface Reachable {
  readonly contacts: readonly Contact[]
}

/**
 * Groups records by person. Two records belong together if they share a contact, or are linked by others that do. The
 * records of a person keep their order, and people are in the order of their first records. A record without contacts
 * is a person of its own.
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
