import type { PostedForm } from '../posted-form.ts'

/** The forms with which a customer sends a request without scripts, by the `action` their button posts. */
export const SERVICE_FORMS = ['service', 'service-words'] as const
export type ServiceFormName = (typeof SERVICE_FORMS)[number]

/** A submitted form of a request after the sale that was refused. */
export type PostedServiceForm = PostedForm<ServiceFormName>

/** Whether an `action` is one of these forms. */
export const isServiceForm = (action: string | undefined): action is ServiceFormName =>
  SERVICE_FORMS.some((name) => name === action)
