import { call } from '#clients/call.ts'
import { sendRequest, type RequestInput } from '#contract/enquiries/send-request.ts'
import { messages } from '#copy/messages.ts'
import { isEmail } from '#domain/email.ts'
import { note } from './analytics.ts'
import { letterStore, refusal } from './letters.ts'
import { showToast } from './toasts.ts'

const emailFault = (email: string): Readonly<Record<string, string>> => {
  if (email.trim() === '') return { email: messages.request.emailMissing }
  return isEmail(email) ? {} : { email: messages.request.emailWrong }
}

/** The request form, for prices and for appointments. */
export const requestForm = letterStore<RequestInput, string>({
  check: ({ email }) => emailFault(email),
  post: async (words, marks) => {
    const { message } = await call(sendRequest({ ...words, ...marks }))
    showToast({ kind: 'success', text: message })
    note({ name: 'form-submission', form: words.kind })
    return message
  },
  refuse: (error) => {
    const refused = refusal(error, messages.request.failed)
    if (refused.text) showToast({ kind: 'error', text: messages.request.failedToast })
    return refused
  },
})
