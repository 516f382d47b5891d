/** One recorded act of staff, as the desk shows it. `at` is ISO UTC. */
export interface AuditEntry {
  /** Starts at 1 and has no gaps. */
  readonly seq: number
  readonly at: string
  /** The name of the account that acted, 'command line' or 'configuration'. */
  readonly actor: string
  readonly act: string
  /** The id of what was acted on, never a name or an e-mail address; '' if there is none. */
  readonly subject: string
  /** Further facts as JSON; '{}' for none. */
  readonly details: string
}

/** The desk's pages, by the first part of an act's name. */
const PLACES: Readonly<Record<string, string>> = {
  order: '/order/',
  quote: '/admin/quotes?quote=',
  requests: '/admin/requests?entry=',
  contacts: '/admin/requests?tab=messages&entry=',
}

/** The desk's page for the subject of an act; undefined if it has none. */
export const subjectPath = ({ act, subject }: Pick<AuditEntry, 'act' | 'subject'>): string | undefined => {
  const place = PLACES[act.split('.')[0] ?? '']
  return place && subject ? place + encodeURIComponent(subject) : undefined
}
