/** A submitted form that was refused: what was typed, and what is wrong, by field. */
export interface PostedForm<Name extends string> {
  readonly name: Name
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  /** What is wrong if no single field is to blame; otherwise ''. */
  readonly text: string
}
