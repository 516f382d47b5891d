import { atom } from 'nanostores'
import type { BegunAtom } from './begun-atom.ts'

/** What is wrong with which field, by its name. */
export type FieldFaults = Readonly<Record<string, string>>

/** Why a form was refused: a sentence, an optional quiet note after it, and the faults of its fields. */
export interface FormFault {
  readonly text: string
  readonly note?: string
  readonly fields?: FieldFaults
}

/** The state of a form and its result. `Done` is a sentence, or what the form shows instead. */
export type FormState<Done = string> =
  | { readonly step: 'ready' | 'busy' }
  | { readonly step: 'done'; readonly done: Done }
  | ({ readonly step: 'refused' } & FormFault)

/** A form that nobody has sent yet, as it is prerendered. */
export const READY = { step: 'ready' } as const

/** A form's state, and the one way to send it. */
export interface FormStore<Input, Done = string> {
  readonly $form: BegunAtom<FormState<Done>>
  /** Sends the form and returns whether it was accepted. Does nothing while an earlier call is under way. */
  send(input: Input): Promise<boolean>
  /** Clears the result. */
  clear(): void
}

/** The fault of a field; undefined unless the form was refused. */
export const faultIn = (form: FormState<unknown>, field: string): string | undefined =>
  form.step === 'refused' ? form.fields?.[field] : undefined

/** What a form says about its last sending: its result, or why it was refused; '' before. */
export const resultOf = (form: FormState): string => {
  if ('done' in form) return form.done
  return 'text' in form ? form.text : ''
}

/**
 * Makes a form: `act` sends the input, `explain` turns an error into a message, and `check` finds faults without
 * sending.
 */
export const formStore = <Input, Done = string>(
  act: (input: Input) => Promise<Done>,
  explain: (error: unknown) => FormFault,
  check: (input: Input) => FieldFaults = () => ({}),
): FormStore<Input, Done> => {
  const $form = atom<FormState<Done>>(READY)
  const isBusy = () => $form.get().step === 'busy'
  return {
    $form,
    async send(input) {
      if (isBusy()) return false
      const fields = check(input)
      if (Object.keys(fields).length > 0) {
        $form.set({ step: 'refused', text: '', fields })
        return false
      }
      $form.set({ step: 'busy' })
      try {
        $form.set({ step: 'done', done: await act(input) })
        return true
      } catch (error) {
        $form.set({ step: 'refused', ...explain(error) })
        return false
      }
    },
    clear() {
      if (!isBusy()) $form.set(READY)
    },
  }
}
