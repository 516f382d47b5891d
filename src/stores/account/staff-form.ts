import { explainForm } from '../explain.ts'
import { type FieldFaults, type FormFault, formStore, type FormStore } from '../forms.ts'
import { isForNobody } from './admins-only.ts'

/**
 * Makes a form of staff; whoever may not send it is sent away. `otherwise` is said where it was not taken and the back end
 * has no words for that, or says itself why.
 */
export const staffForm = <Input>(
  act: (input: Input) => Promise<string>,
  otherwise: string | ((error: unknown) => FormFault),
  check?: (input: Input) => FieldFaults,
): FormStore<Input> => {
  const explain = (error: unknown) =>
    typeof otherwise === 'string' ? explainForm(error, otherwise) : otherwise(error)
  return formStore(act, (error) => (isForNobody(error) ? { text: '' } : explain(error)), check)
}
