import { useEffect, useRef } from 'react'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { faultIn } from '#stores/forms.ts'
import { CLOSES_AFTER_MS, drawForm, noteOpened } from '#stores/enquiries/lucky-draw.ts'
import { Decoy, DECOY } from '../ui/Decoy.tsx'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormFaultText } from '../ui/FormFaultText.tsx'
import { useDialog } from '../use-dialog.ts'
import { useLive } from '../use-live.ts'
import { PhoneField } from './PhoneField.tsx'

const TERMS = '/terms#lucky-draw'

const DrawForm = () => {
  const form = useLive(drawForm.$form)
  const submit = whenSent(async (text, sent) => {
    const entry = { email: text('email'), phone: text('phone'), fax: text(DECOY) }
    if (!(await drawForm.send(entry))) focusFirstFault(sent)
  })
  const isBusy = form.step === 'busy'
  return (
    <form className="enquiry" method="post" action="/api/subscribers" onSubmit={submit}>
      <Field
        label="E-mail"
        name="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@company.in"
        maxLength={254}
        readOnly={isBusy}
        error={faultIn(form, 'email')}
      />
      <PhoneField error={faultIn(form, 'phone')} isBusy={isBusy} />
      <Decoy />
      <button className="btn" aria-busy={isBusy}>
        {isBusy ? 'Sending...' : 'Enter the draw'}
      </button>
      <FormFaultText form={form} />
      <p className="quiet-note words">
        By entering you agree to the <a href={TERMS}>terms of the draw</a>.
      </p>
    </form>
  )
}

/** The success message, which closes the popup after eight seconds. */
const Entered = ({ message }: { readonly message: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    place.current?.focus()
    const timer = setTimeout(() => dialog?.close(), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={place} className="entered" tabIndex={-1}>
      <h2>{message}</h2>
      <p>{luckyDrawMessages.congratulations}</p>
      <p className="quiet-note words">
        <a href={TERMS}>Terms of the draw</a>
      </p>
      <span className="running" />
    </div>
  )
}

/** The lucky draw's popup: the form, and then its result. */
export const LuckyDraw = () => {
  const place = useRef<HTMLDivElement>(null)
  const form = useLive(drawForm.$form)
  useDialog(place, noteOpened, drawForm.clear)
  return (
    <div ref={place} className="draw">
      <div aria-live="polite">{form.step === 'done' && <Entered message={form.done.message} />}</div>
      {form.step !== 'done' && (
        <>
          <h2>Your name in the draw</h2>
          <p>Leave your e-mail and mobile number to take part and to hear from us.</p>
          <DrawForm />
        </>
      )}
    </div>
  )
}
