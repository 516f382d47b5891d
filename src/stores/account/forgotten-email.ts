import { forNextPage } from '../navigation.ts'

const next = forNextPage('forgottenEmail', (stored) => (typeof stored === 'string' ? stored : undefined))

const emailField = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')

/** Keeps the email that was typed to sign in with, for the page that sends a link to choose a new password. */
export const keepForgottenEmail = (): void => next.keep(emailField()?.value ?? '')

/** Fills in the email that was typed on the page before, once. */
export const fillForgottenEmail = (): void => {
  const email = next.read()
  const field = emailField()
  if (email && field?.value === '') field.value = email
}
