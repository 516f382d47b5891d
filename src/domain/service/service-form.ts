/** The forms by which a customer asks for something without a script, by what their button posts as `action`. */
export const SERVICE_FORMS = ['service', 'service-words'] as const
export type ServiceFormName = (typeof SERVICE_FORMS)[number]

/** A form that was posted and not taken: what she typed, and what is wrong with which field. */
export interface PostedServiceForm {
  readonly name: ServiceFormName
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  /** What is wrong where no field is to blame; '' otherwise. */
  readonly text: string
}

/** Whether a posted form is one of these. */
export const isServiceForm = (action: string | undefined): action is ServiceFormName =>
  SERVICE_FORMS.some((name) => name === action)
