import type { FormState } from '#stores/forms.ts'

/** Why a form was refused, if no single field is to blame. */
export const FormFaultText = ({ form }: { readonly form: FormState<unknown> }) => (
  <div role="alert" className="form-fault">
    {form.step === 'refused' && (
      <>
        {form.text && <p>{form.text}</p>}
        {form.note && <p className="quiet-note">{form.note}</p>}
      </>
    )}
  </div>
)
