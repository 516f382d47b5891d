import type { ComponentProps } from 'react'
import { faultIn, type FormState } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly form: FormState
}

const NEW_PASSWORD = 'at least 8 characters, hard to guess'

/** Whether somebody is new to the shop. */
export const NameField = ({ form, ...input }: Props) => (
  <Field
    {...input}
    label="Name"
    name="name"
    autoComplete="name"
    required
    maxLength={100}
    error={faultIn(form, 'name')}
  />
)

/** The e-mail address an account is known by. */
export const EmailField = ({ form, ...input }: Props) => (
  <Field
    {...input}
    label="E-mail"
    name="email"
    type="email"
    autoComplete="username"
    required
    maxLength={254}
    error={faultIn(form, 'email')}
  />
)

/** The password of an account, which exists already or is made now. */
export const PasswordField = ({ form, isNew = false }: Props & { readonly isNew?: boolean }) => (
  <Field
    label="Password"
    {...(isNew && { note: NEW_PASSWORD })}
    name="password"
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    required
    maxLength={128}
    error={faultIn(form, 'password')}
  />
)

/** A password somebody chooses now. */
export const NewPasswordField = ({ form, label }: Props & { readonly label: string }) => (
  <Field
    label={label}
    note={NEW_PASSWORD}
    name="password"
    type="password"
    autoComplete="new-password"
    required
    maxLength={128}
    error={faultIn(form, 'password')}
  />
)
