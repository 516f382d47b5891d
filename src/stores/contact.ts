import { sendContactLetter, type ContactLetter } from '#clients/backend-forms.ts'
import { messages } from '#copy/messages.ts'
import { note } from './analytics.ts'
import { letterStore, refusal } from './letters.ts'

/** What somebody writes on the contact page. */
export type ContactWords = Omit<ContactLetter, 'id' | 'openMs' | 'fax'>

/** The contact form: it takes whatever is written. */
export const contactForm = letterStore<ContactWords, string>({
  post: async (words, marks) => {
    const said = await sendContactLetter({ ...words, ...marks })
    note({ name: 'form-submission', form: 'contact' })
    return said
  },
  refuse: (error) => refusal(error, messages.contact.failed),
})
