import { useEffect, useImperativeHandle, useRef, useState, type ChangeEvent, type Ref } from 'react'
import { checkout } from '#copy/cart/checkout.ts'
import { keepForgottenEmail } from '#stores/account/forgotten-email.ts'
import { passwordForm } from '#stores/account/sign-in.ts'
import { signUpForm } from '#stores/account/sign-up.ts'
import { $shippingForm } from '#stores/cart/shipping-form.ts'
import { wake } from '#stores/wake.ts'
import { EmailField, NameField, PasswordField } from '../account/AuthFields.tsx'
import { AuthForm } from '../account/AuthForm.tsx'
import { GoogleButton, OrWithEmail } from '../account/GoogleButton.tsx'
import { textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

/** What the pay button may request from the sign-in section. */
export interface SignInHandle {
  /** Moves the focus of a signed-out customer to where she can sign in. */
  focus(): void
  /** Sends what was typed and resolves to whether it was accepted; undefined if too little was typed. */
  send(): Promise<boolean> | undefined
}

const words = checkout.signIn

/** Signing in and signing up above the delivery form; each reuses what was typed in the other and in that form. */
export const CheckoutSignIn = ({ ref }: { readonly ref: Ref<SignInHandle> }) => {
  const [isNew, setNew] = useState(false)
  const [typed, setTyped] = useState<{ readonly name?: string; readonly email?: string }>({})
  const delivery = useLive($shippingForm)
  const forms = { in: useLive(passwordForm.$form), up: useLive(signUpForm.$form) }
  const form = isNew ? forms.up : forms.in
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Loaded before the press: Safari opens Google's window only while handling one.
  useEffect(() => wake('sign-in'), [])
  const send = (text: (field: string) => string) => {
    const credentials = { email: text('email'), password: text('password') }
    return isNew ? signUpForm.send({ ...credentials, name: text('name') }) : passwordForm.send(credentials)
  }
  useImperativeHandle(ref, () => ({
    focus: () => heading.current?.focus(),
    send: () => {
      const fields = section.current?.querySelector('form')
      return fields?.checkValidity() ? send(textIn(fields)) : undefined
    },
  }))
  const bind = (field: 'name' | 'email') => ({
    value: typed[field] ?? delivery[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [field]: value })),
  })
  const { question, action } = isNew ? words.knownHere : words.newHere
  return (
    <section
      ref={section}
      aria-labelledby="sign-in-title"
      className="border-seam mb-10 border-b pb-10 [&_.google]:max-w-none"
    >
      <h2 ref={heading} id="sign-in-title" tabIndex={-1} className="mb-3 text-[34px] outline-0">
        {isNew ? words.newHere.action : words.title}
      </h2>
      <p className="text-ink-2 mb-[26px]">{words.reason}</p>
      <GoogleButton text={words.google} />
      <OrWithEmail />
      <AuthForm form={form} button={isNew ? words.newHere.action : words.title} isQuiet send={send}>
        {isNew && <NameField key="name" form={form} {...bind('name')} />}
        <EmailField key="email" form={form} {...bind('email')} />
        <PasswordField key="password" form={form} isNew={isNew} />
      </AuthForm>
      <p className="text-ink-2 mt-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-4 text-[15px]">
        <span>
          <span>{question}</span>{' '}
          <button type="button" className="text-action text-ink ml-2" onClick={() => setNew(!isNew)}>
            {action}
          </button>
        </span>
        {!isNew && (
          <a
            className="reach underline underline-offset-4"
            href="/forgot-password"
            onClick={keepForgottenEmail}
          >
            {words.forgotten}
          </a>
        )}
      </p>
    </section>
  )
}
