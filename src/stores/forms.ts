import { atom, type ReadableAtom } from 'nanostores'

/** Where a form stands: one word, and what it says. */
export type FormState =
  | { readonly step: 'ready' }
  | { readonly step: 'busy' }
  | { readonly step: 'done'; readonly text: string }
  | { readonly step: 'refused'; readonly text: string; readonly fields?: Readonly<Record<string, string>> }

/** A form nobody has sent yet, as it is printed. */
export const READY: FormState = { step: 'ready' }
/** A form that is on its way. */
export const BUSY: FormState = { step: 'busy' }

/** A form's state and the one way to send it; a second click while it is busy does nothing. */
export interface FormStore<Input> {
  readonly $form: ReadableAtom<FormState>
  send(input: Input): Promise<void>
}

/** Makes a form: `act` resolves to what to say, `explain` turns what it throws into words. */
export const formStore = <Input>(
  act: (input: Input) => Promise<string>,
  explain: (error: unknown) => { readonly text: string; readonly fields?: Readonly<Record<string, string>> },
): FormStore<Input> => {
  const $form = atom<FormState>(READY)
  return {
    $form,
    async send(input) {
      if ($form.get().step === 'busy') return
      $form.set(BUSY)
      try {
        $form.set({ step: 'done', text: await act(input) })
      } catch (error) {
        $form.set({ step: 'refused', ...explain(error) })
      }
    },
  }
}
