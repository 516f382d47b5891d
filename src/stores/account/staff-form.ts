import { explainForm } from '../explain.ts'
import { type FieldFaults, type FormFault, formStore, type FormStore } from '../forms.ts'
import { handleSessionError } from './admins-only.ts'

/**
 * Makes a form for staff; an error that ends the session redirects instead of being shown. `otherwise`: the message
 * when the back end gives none, or a function that explains the error.
 */
export const staffForm = <Input>(
  act: (input: Input) => Promise<string>,
  otherwise: string | ((error: unknown) => FormFault),
  check?: (input: Input) => FieldFaults,
): FormStore<Input> => {
  const explain = (error: unknown) =>
    typeof otherwise === 'string' ? explainForm(error, otherwise) : otherwise(error)
  return formStore(act, (error) => (handleSessionError(error) ? { text: '' } : explain(error)), check)
}
