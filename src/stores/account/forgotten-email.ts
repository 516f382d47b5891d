import { forNextPage } from '../navigation.ts'

const next = forNextPage('forgottenEmail', (stored) => (typeof stored === 'string' ? stored : undefined))

const emailField = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')

/** Stores the e-mail typed into the sign-in form, for the page that requests a new password. */
export const keepForgottenEmail = (): void => next.keep(emailField()?.value ?? '')

/** Fills in, once, the e-mail typed on the previous page. */
export const fillForgottenEmail = (): void => {
  const email = next.read()
  const field = emailField()
  if (email && field?.value === '') field.value = email
}
