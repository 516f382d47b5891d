import { BackendError } from '#clients/backend-error.ts'
import type { FormMarks } from '#contract/form-marks.ts'
import { messages } from '#copy/messages.ts'
import { openFormMarks } from './form-marks.ts'
import { formStore, type FieldFaults, type FormFault, type FormStore } from './forms.ts'

const A_MINUTE = 60

const noteOf = (error: unknown): string => {
  if (!(error instanceof BackendError)) return ''
  if (error.isKept) return messages.request.kept
  if (error.code === 'too_many') return messages.shop.tooMany(error.retryAfter ?? A_MINUTE)
  return error.isSaid && error.status < 500 ? error.message : ''
}

/** Why a form of the shop was not taken: `text` is said, unless the server names fields to mend. */
export const explainVisitorForm = (error: unknown, text: string): FormFault => {
  const fields = error instanceof BackendError ? error.fields : {}
  if (Object.keys(fields).length > 0) return { text: '', fields }
  const note = noteOf(error)
  return { text, note: note === text ? '' : note }
}

/** A form that everybody may send, signed in or not. */
export interface VisitorForm<Input, Done> extends FormStore<Input & Pick<FormMarks, 'fax'>, Done> {
  /** The form is on the screen from now on. */
  opened(): void
}

/**
 * Makes such a form: `post` sends what was filled in with its marks, `explain` says why it was not taken, and `check`
 * finds what can be seen to be wrong without sending.
 */
export const visitorForm = <Input, Done>(
  post: (input: Input & FormMarks) => Promise<Done>,
  explain: (error: unknown) => FormFault,
  check?: (input: Input) => FieldFaults,
): VisitorForm<Input, Done> => {
  const marks = openFormMarks()
  const act = async (input: Input & Pick<FormMarks, 'fax'>) => {
    const done = await post({ ...input, ...(await marks.read(input.fax)) })
    marks.renew()
    return done
  }
  return { ...formStore(act, explain, check), opened: marks.opened }
}
