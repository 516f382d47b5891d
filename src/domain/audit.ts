/** One act of staff, as the desk shows it. `at` is ISO UTC. */
export interface AuditEntry {
  /** Counts from 1 without a gap. */
  readonly seq: number
  readonly at: string
  /** The name of the account that acted, 'command line' or 'configuration'. */
  readonly actor: string
  readonly act: string
  /** What it was done to: an id, never a name or an e-mail. */
  readonly subject: string
  /** Further facts as JSON; '{}' for none. */
  readonly details: string
}

/** Where the desk shows things, by the first word of the acts that are done to them. */
const PLACES: Readonly<Record<string, string>> = {
  order: '/order/',
  quote: '/admin/quotes?quote=',
  requests: '/admin/requests?entry=',
  contacts: '/admin/requests?tab=messages&entry=',
}

/** The page of what an act was done to; undefined where there is none. */
export const subjectPath = ({ act, subject }: Pick<AuditEntry, 'act' | 'subject'>): string | undefined => {
  const place = PLACES[act.split('.')[0] ?? '']
  return place && subject ? place + encodeURIComponent(subject) : undefined
}
