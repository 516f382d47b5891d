import { call } from '#clients/call.ts'
import { sendContactMessage, type ContactInput } from '#contract/enquiries/send-contact-message.ts'
import { messages } from '#copy/messages.ts'
import { note } from './analytics.ts'
import { letterStore, refusal } from './letters.ts'

/** The contact form: it takes whatever is written. */
export const contactForm = letterStore<ContactInput, string>({
  post: async (words, marks) => {
    const { message } = await call(sendContactMessage({ ...words, ...marks }))
    note({ name: 'form-submission', form: 'contact' })
    return message
  },
  refuse: (error) => refusal(error, messages.contact.failed),
})
