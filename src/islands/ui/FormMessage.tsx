import { type FormState, resultOf } from '#stores/forms.ts'

/**
 * A form's result, in green if it succeeded. The text is an only child: React couldn't remove it from among others once
 * the browser has translated the page.
 */
export const FormMessage = ({ form }: { readonly form: FormState }) => (
  <output
    data-done={form.step === 'done' || undefined}
    className={`block text-[16px] empty:absolute ${form.step === 'done' ? 'text-leaf' : 'text-burgundy'}`}
  >
    {resultOf(form)}
  </output>
)
