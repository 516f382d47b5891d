/** What a form that every visitor may send holds besides its fields. */
export interface SubmissionMeta {
  /** The same through every attempt, so that a repeat is stored once. */
  readonly id: string
  /** How many milliseconds the form has been open; nothing when nobody saw it open. */
  readonly openMs?: number
  /** What stands in the field that no person sees. */
  readonly fax: string
}
