import { BackendError } from '#clients/backend-error.ts'
import { register } from '#clients/backend.ts'
import { messages } from '#copy/messages.ts'
import { explain } from './explain.ts'
import { formStore } from './forms.ts'

const isGood = (text: string) => text.includes('successfully')

/** The sign-up form: it shows the server's message or error, else the shop's own. */
export const signUpForm = formStore(
  async (account: { name: string; email: string; password: string }) => {
    const said = await register(account)
    if (!isGood(said)) throw new BackendError(400, { message: said })
    return said
  },
  (error) => ({
    text:
      error instanceof BackendError && error.isSaid && error.status !== 429
        ? error.message
        : explain(error, messages.signUp.failed),
    fields: error instanceof BackendError ? error.fields : {},
  }),
)
