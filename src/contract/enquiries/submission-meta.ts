/** What every public form sends besides its visible fields. */
export interface SubmissionMeta {
  /** The same for every attempt, so that a retry is stored once. */
  readonly id: string
  /** How many milliseconds the form was open; absent if it was sent without being displayed. */
  readonly openMs?: number
  /** The honeypot: the value of a field that people do not see. */
  readonly fax: string
}
