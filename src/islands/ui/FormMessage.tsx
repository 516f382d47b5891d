import type { FormState } from '#stores/forms.ts'

/** A form's result, in green if it succeeded. */
export const FormMessage = ({ form }: { readonly form: FormState }) => (
  <output
    data-done={form.step === 'done' || undefined}
    className={`block text-[16px] empty:absolute ${form.step === 'done' ? 'text-leaf' : 'text-burgundy'}`}
  >
    {form.step === 'done' && form.done}
    {form.step === 'refused' && form.text}
  </output>
)
