import type { ComponentProps } from 'react'
import { faultIn, type FormState } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly form: FormState
}

const NEW_PASSWORD = 'at least 8 characters, hard to guess'

/** The name of a new customer. */
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

/** The e-mail address of an account. */
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

interface PasswordProps {
  readonly form: FormState
  readonly label?: string
  /** Whether a new password is chosen here. */
  readonly isNew?: boolean
}

/** The password of an account. */
export const PasswordField = ({ form, label = 'Password', isNew = false }: PasswordProps) => (
  <Field
    label={label}
    note={isNew ? NEW_PASSWORD : undefined}
    name="password"
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    required
    maxLength={128}
    error={faultIn(form, 'password')}
  />
)
