import { type FieldFaults, type FormFault, formStore, type FormStore } from '../forms.ts'
import { isForNobody } from './admins-only.ts'

/** Makes a form of staff: `explain` says why it was not taken, and whoever may not send it is sent away. */
export const staffForm = <Input, Done = string>(
  act: (input: Input) => Promise<Done>,
  explain: (error: unknown) => FormFault,
  check?: (input: Input) => FieldFaults,
): FormStore<Input, Done> =>
  formStore(act, (error) => (isForNobody(error) ? { text: '' } : explain(error)), check)
