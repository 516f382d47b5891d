import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { register, type Registration } from '#contract/auth/register.ts'
import { messages } from '#copy/messages.ts'
import { explain } from '../explain.ts'
import { formStore } from '../forms.ts'

const isGood = (text: string) => text.includes('successfully')

/** The sign-up form: it shows the server's message or error, else the shop's own. */
export const signUpForm = formStore(
  async (registration: Registration) => {
    const { message } = await call(register(registration))
    if (!isGood(message)) throw new BackendError(400, { message })
    return message
  },
  (error) => ({
    text:
      error instanceof BackendError && error.hasMessage && error.status !== 429
        ? error.message
        : explain(error, messages.signUp.failed),
    fields: error instanceof BackendError ? error.fields : {},
  }),
)
