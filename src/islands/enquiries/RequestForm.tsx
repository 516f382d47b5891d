import { useRef, type SubmitEvent } from 'react'
import type { RequestKind } from '#domain/enquiries/enquiry.ts'
import { requestForm } from '#stores/enquiries/request-form.ts'
import { faultIn } from '#stores/forms.ts'
import { measurementsIn, offerMeasurements } from '../fit/offer-measurements.ts'
import { Decoy, DECOY } from '../ui/Decoy.tsx'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault, textIn } from '../ui/form-fields.ts'
import { FormFaultText } from '../ui/FormFaultText.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useDialog } from '../use-dialog.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** The kinds of request offered here; if there are two, the dialog is opened for one of them. */
  readonly kinds: readonly RequestKind[]
  readonly productSlug?: string
  readonly productTitle?: string
  /** Whether to ask for a size; false for several products, which have a size each. */
  readonly hasSize?: boolean
  /** The placeholder of the message. */
  readonly placeholder?: string
}

const offerIn = offerMeasurements(() => import('../fit/attach-offer.ts'))

/**
 * The kind for which the dialog was opened, whichever button sent it: Enter presses the first one, which may be hidden.
 */
const kindOf = (form: HTMLFormElement, text: (name: string) => string): RequestKind =>
  (form.closest('dialog')?.dataset.kind ?? text('kind')) === 'appointment' ? 'appointment' : 'price'

const inputIn = (form: HTMLFormElement, submitter: HTMLElement | null) => {
  const text = textIn(form, submitter)
  const kind = kindOf(form, text)
  const only = kind === 'price' ? { size: text('size') } : { day: text('day'), time: text('time') }
  return {
    kind,
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    productSlug: text('productSlug'),
    productTitle: text('productTitle'),
    color: text('color'),
    fax: text(DECOY),
    ...measurementsIn(text),
    ...only,
  }
}

const BUTTONS = { price: 'Request the price', appointment: 'Book the appointment' } as const

/**
 * The form for a price or an appointment. It works as plain HTML until it is hydrated, and keeps what was typed before.
 */
export const RequestForm = ({
  kinds,
  productSlug,
  productTitle,
  hasSize = kinds.includes('price'),
  placeholder = 'Occasion, date, colour',
}: Props) => {
  const form = useLive(requestForm.$form)
  const place = useRef<HTMLFormElement>(null)
  useDialog(place, requestForm.opened, requestForm.clear)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const pressed = event.nativeEvent.submitter
    if (!(await requestForm.send(inputIn(sent, pressed)))) return focusFirstFault(sent)
    sent.reset()
    sent.closest('dialog')?.close()
  }
  const isBusy = form.step === 'busy'
  const bind = (name: string) => ({ name, readOnly: isBusy, error: faultIn(form, name) })
  return (
    <form
      ref={place}
      id="request-form"
      className="enquiry"
      method="post"
      action="/api/requests"
      onSubmit={(e) => void submit(e)}
    >
      {productSlug && <input type="hidden" name="productSlug" value={productSlug} />}
      {productTitle && <input type="hidden" name="productTitle" value={productTitle} />}
      <Field label="Name" autoComplete="name" maxLength={128} className="pair" required {...bind('name')} />
      <Field
        label="E-mail"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        className="pair"
        {...bind('email')}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        className={hasSize ? 'half phone' : undefined}
        required
        {...bind('phone')}
      />
      {hasSize && (
        <Field
          label="Size"
          note="XS, S, M, L, XL, XXL"
          maxLength={32}
          className="half for-price"
          {...bind('size')}
        />
      )}
      {kinds.includes('appointment') && (
        <>
          <Field label="Preferred day" maxLength={64} className="half for-appointment" {...bind('day')} />
          <Field label="Preferred time" maxLength={64} className="half for-appointment" {...bind('time')} />
        </>
      )}
      <TextArea label="Message" placeholder={placeholder} maxLength={5000} {...bind('message')} />
      <div ref={offerIn} hidden />
      <Decoy />
      {kinds.map((kind) => (
        <button key={kind} className={`btn for-${kind}`} name="kind" value={kind} aria-busy={isBusy}>
          {isBusy ? 'Sending...' : BUTTONS[kind]}
        </button>
      ))}
      <FormFaultText form={form} />
    </form>
  )
}
