import type { PostedForm } from '../posted-form.ts'

/** The forms by which a customer asks for something without a script, by what their button posts as `action`. */
export const SERVICE_FORMS = ['service', 'service-words'] as const
export type ServiceFormName = (typeof SERVICE_FORMS)[number]

/** A form of a request after the sale that was posted and not taken. */
export type PostedServiceForm = PostedForm<ServiceFormName>

/** Whether a posted form is one of these. */
export const isServiceForm = (action: string | undefined): action is ServiceFormName =>
  SERVICE_FORMS.some((name) => name === action)
