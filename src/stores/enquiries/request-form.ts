import { call } from '#clients/call.ts'
import { sendRequest, type RequestInput } from '#contract/enquiries/send-request.ts'
import { messages } from '#copy/messages.ts'
import { isEmail } from '#domain/account/email.ts'
import { $session } from '../account/session.ts'
import { trackEvent } from '../analytics/events.ts'
import type { FieldFaults } from '../forms.ts'
import { requestedProducts } from './requested-products.ts'
import { showToast, withdrawToasts } from '../toasts.ts'
import { explainVisitorForm, visitorForm } from './visitor-form.ts'

const emailFault = ({ email }: RequestInput): FieldFaults => {
  if (email.trim() === '') return { email: messages.request.emailMissing }
  return isEmail(email) ? {} : { email: messages.request.emailWrong }
}

export type { RequestInput }

/** The form that requests a price or an appointment. */
export const requestForm = visitorForm<RequestInput, string>(
  async (request) => {
    // With her token she can later delete these measurements herself; nothing else needs to know who sends this.
    const token = request.measurements && $session.get()?.token
    const { message } = await call(sendRequest({ ...request, ...requestedProducts() }), token)
    withdrawToasts()
    showToast({ kind: 'success', text: message })
    trackEvent({ name: 'form-submission', form: request.kind })
    return message
  },
  (error) => {
    const fault = explainVisitorForm(error, messages.request.failed)
    if (fault.text) showToast({ kind: 'error', text: messages.request.failedToast })
    return fault
  },
  emailFault,
)
