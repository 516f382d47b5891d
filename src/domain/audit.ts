/** One act of staff, as the desk shows it. `at` is ISO UTC. */
export interface AuditEntry {
  /** Counts from 1 without a gap. */
  readonly seq: number
  readonly at: string
  /** The name of the account that acted, or 'command line'. */
  readonly actor: string
  readonly act: string
  /** What it was done to: an id, never a name or an e-mail. */
  readonly subject: string
  /** Further facts as JSON; '{}' for none. */
  readonly details: string
}
