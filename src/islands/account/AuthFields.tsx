import { faultIn, type FormState } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'

interface Props {
  readonly form: FormState
}

/** Whether somebody is new to the shop. */
export const NameField = ({ form }: Props) => (
  <Field
    label="Name"
    name="name"
    autoComplete="name"
    required
    maxLength={100}
    error={faultIn(form, 'name')}
  />
)

/** The address an account is known by. */
export const EmailField = ({ form }: Props) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    required
    maxLength={254}
    error={faultIn(form, 'email')}
  />
)

/** The password of an account that exists. */
export const PasswordField = ({ form }: Props) => (
  <Field
    label="Password"
    name="password"
    type="password"
    autoComplete="current-password"
    required
    maxLength={128}
    error={faultIn(form, 'password')}
  />
)

/** A password somebody chooses now. */
export const NewPasswordField = ({ form, label }: Props & { readonly label: string }) => (
  <Field
    label={label}
    note="at least 8 characters"
    name="password"
    type="password"
    autoComplete="new-password"
    required
    maxLength={128}
    error={faultIn(form, 'password')}
  />
)
