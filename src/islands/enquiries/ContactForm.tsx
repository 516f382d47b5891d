import { useEffect, useState } from 'react'
import { isEmail } from '#domain/account/email.ts'
import { isIndianMobile } from '#domain/account/phone.ts'
import { canBeAnswered } from '#domain/enquiries/enquiry.ts'
import { contactForm } from '#stores/enquiries/contact-form.ts'
import { afterPress } from '../intent/after-press.ts'
import { Decoy, DECOY } from '../ui/Decoy.tsx'
import { Field } from '../ui/Field.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { FormFaultText } from '../ui/FormFaultText.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'

const HINTS = {
  email: { isGood: isEmail, text: 'Is this address complete? We reply to it.' },
  phone: { isGood: isIndianMobile, text: 'An Indian mobile number has ten digits.' },
} as const

/** Hints at fields that were left with an unusual value; they block nothing. */
const useHints = () => {
  const [hints, setHints] = useState<{ readonly email?: string; readonly phone?: string }>({})
  const hinted = (name: keyof typeof HINTS) => ({
    hint: hints[name],
    onBlur: ({ currentTarget: field }: { readonly currentTarget: { readonly value: string } }) =>
      afterPress(() =>
        setHints((now) => ({
          ...now,
          [name]: field.value.trim() === '' || HINTS[name].isGood(field.value) ? undefined : HINTS[name].text,
        })),
      ),
  })
  return { hinted, forget: () => setHints({}) }
}

const inputOf = (text: (name: string) => string) => ({
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: text('email'),
  phone: text('phone'),
  message: text('message'),
  privacyPolicy: text('privacyPolicy') !== '',
  fax: text(DECOY),
})

/** The contact form; it accepts whatever is filled in, even nothing. */
export const ContactForm = () => {
  const form = useLive(contactForm.$form)
  const { hinted, forget } = useHints()
  useEffect(() => contactForm.opened(), [])
  const submit = whenSent(async (text, sent) => {
    const input = inputOf(text)
    // A message without any way to answer it stays in the form, for her to add one.
    if (!(await contactForm.send(input)) || !canBeAnswered(input)) return
    sent.reset()
    forget()
  })
  const isBusy = form.step === 'busy'
  const bind = (name: string) => ({ name, readOnly: isBusy })
  return (
    <form className="enquiry" method="post" action="/api/contacts" noValidate onSubmit={submit}>
      <Field
        label="First name"
        autoComplete="given-name"
        maxLength={128}
        className="half"
        {...bind('firstName')}
      />
      <Field
        label="Last name"
        autoComplete="family-name"
        maxLength={128}
        className="half"
        {...bind('lastName')}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="pair"
        {...bind('email')}
        {...hinted('email')}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        className="pair"
        {...bind('phone')}
        {...hinted('phone')}
      />
      <TextArea label="Message" maxLength={5000} {...bind('message')} />
      <label className="tick">
        <input type="checkbox" name="privacyPolicy" />
        <span>
          I have read the <a href="/privacypolicy">privacy policy</a>
        </span>
      </label>
      <Decoy />
      <button className="btn" aria-busy={isBusy}>
        {isBusy ? 'Sending...' : 'Send'}
      </button>
      <FormFaultText form={form} />
      <output className="text-leaf">{form.step === 'done' && form.done}</output>
    </form>
  )
}
