import { atom } from 'nanostores'
import type { BegunAtom } from './begun-atom.ts'

/** What is wrong with which field, by its name. */
export type FieldFaults = Readonly<Record<string, string>>

/** Why a form was not taken: a sentence, perhaps a quiet one after it, and what is wrong with which field. */
export interface FormFault {
  readonly text: string
  readonly note?: string
  readonly fields?: FieldFaults
}

/** Where a form stands: one word, and what came of it. `Done` is a sentence, or what the form shows instead. */
export type FormState<Done = string> =
  | { readonly step: 'ready' | 'busy' }
  | { readonly step: 'done'; readonly done: Done }
  | ({ readonly step: 'refused' } & FormFault)

/** A form nobody has sent yet, as it is made before anyone asks. */
export const READY = { step: 'ready' } as const

/** A form's state, and the one way to send it. */
export interface FormStore<Input, Done = string> {
  readonly $form: BegunAtom<FormState<Done>>
  /** Whether it was taken. A second call while one is under way does nothing. */
  send(input: Input): Promise<boolean>
  /** Forgets what came of it. */
  clear(): void
}

/** What is wrong with a field; nothing before the form was refused. */
export const faultIn = (form: FormState<unknown>, field: string): string | undefined =>
  form.step === 'refused' ? form.fields?.[field] : undefined

/**
 * Makes a form: `act` sends what was filled in, `explain` turns what it throws into words, and `check` finds what can
 * be seen to be wrong without sending.
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
