import { sendRequestLetter, type RequestLetter } from '#clients/backend-forms.ts'
import { messages } from '#copy/messages.ts'
import { isEmail } from '#domain/email.ts'
import { note } from './analytics.ts'
import { letterStore, refusal } from './letters.ts'
import { showToast } from './toasts.ts'

/** What somebody who asks for a price or an appointment writes. */
export type RequestWords = Omit<RequestLetter, 'id' | 'openMs' | 'fax'>

const emailFault = (email: string): Readonly<Record<string, string>> => {
  if (email.trim() === '') return { email: messages.request.emailMissing }
  return isEmail(email) ? {} : { email: messages.request.emailWrong }
}

/** The request form, for prices and for appointments. */
export const requestForm = letterStore<RequestWords, string>({
  check: ({ email }) => emailFault(email),
  post: async (words, marks) => {
    const said = await sendRequestLetter({ ...words, ...marks })
    showToast({ kind: 'success', text: said })
    note({ name: 'form-submission', form: words.kind })
    return said
  },
  refuse: (error) => {
    const refused = refusal(error, messages.request.failed)
    if (refused.text) showToast({ kind: 'error', text: messages.request.failedToast })
    return refused
  },
})
