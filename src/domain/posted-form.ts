/** A form that was posted and not taken: what she typed, and what is wrong with which field. */
export interface PostedForm<Name extends string> {
  readonly name: Name
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  /** What is wrong where no field is to blame; '' otherwise. */
  readonly text: string
}
