import { BackendError } from '#clients/backend-error.ts'
import type { SubmissionMeta } from '#contract/enquiries/submission-meta.ts'
import { messages } from '#copy/messages.ts'
import { tooManyText } from '../explain.ts'
import { openSubmission } from './submission.ts'
import { formStore, type FieldFaults, type FormFault, type FormStore } from '../forms.ts'

const noteOf = (error: unknown): string => {
  if (!(error instanceof BackendError)) return ''
  if (error.isPending) return messages.request.pending
  if (error.code === 'too_many') return tooManyText(error)
  return error.hasMessage && error.status < 500 ? error.message : ''
}

/** Why a form was refused: shows `text`, unless the server names fields to correct. */
export const explainVisitorForm = (error: unknown, text: string): FormFault => {
  const fields = error instanceof BackendError ? error.fields : {}
  if (Object.keys(fields).length > 0) return { text: '', fields }
  const note = noteOf(error)
  return { text, note: note === text ? '' : note }
}

/** A form that any visitor may send, signed in or not. */
export interface VisitorForm<Input, Done> extends FormStore<Input & Pick<SubmissionMeta, 'fax'>, Done> {
  /** Notes that the form has opened. */
  opened(): void
}

/**
 * Makes such a form: `post` sends the input with its metadata, `explain` says why it was refused, and `check` finds
 * faults without sending.
 */
export const visitorForm = <Input, Done>(
  post: (input: Input & SubmissionMeta) => Promise<Done>,
  explain: (error: unknown) => FormFault,
  check?: (input: Input) => FieldFaults,
): VisitorForm<Input, Done> => {
  const submission = openSubmission()
  const act = async (input: Input & Pick<SubmissionMeta, 'fax'>) => {
    const done = await post({ ...input, ...(await submission.read(input.fax)) })
    submission.renew()
    return done
  }
  return { ...formStore(act, explain, check), opened: submission.opened }
}
