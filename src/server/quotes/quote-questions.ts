import { hash } from 'node:crypto'
import { messages } from '#copy/messages.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Enquiries } from '../enquiries/enquiries.ts'
import { documentRefusal } from '../enquiries/faults.ts'
import type { Question } from './acceptance-input.ts'
import { lockQuote } from './lock-quote.ts'
import { CUSTOMER, recordQuoteEvent } from './quote-events.ts'
import type { QuoteLinks } from './quote-links.ts'

const ID_LENGTH = 32

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly links: QuoteLinks
  readonly enquiries: Pick<Enquiries, 'pending' | 'emails'>
}

/** Customers' questions about their quotes; staff find them among the requests. */
export const openQuoteQuestions = ({ db, clock, links, enquiries }: Deps) => ({
  /** Sends a question like any other enquiry; the same question on the same day is stored once. */
  ask: async (token: string, { message }: Question): Promise<void> => {
    const quote = await links.open(token)
    const { number, name, email, phone, current_version: version } = quote
    const at = clock()
    // Includes the quote's id, so that nobody can overwrite another customer's enquiry.
    const hashed = JSON.stringify([quote.id, at.toISOString().slice(0, 10), message])
    const id = hash('sha256', hashed).slice(0, ID_LENGTH)
    const productTitle = `Quote ${number}`
    const asked = { kind: 'price', name, email, phone, productTitle, productSlug: '', size: '' } as const
    const text = `About quote ${number}: ${message}`
    const emails = enquiries.emails.requestEmail(id, { ...asked, message: text, fax: '', openMs: undefined })
    const fields = { ...asked, message: text }
    const delivery = await enquiries.pending.send({ id, form: 'requests', fields }, emails)
    if (delivery.outcome === 'failed' && !delivery.isPending)
      throw documentRefusal(delivery.fault, messages.request.failed, { pending: false })
    const event = { id, quote_id: quote.id, kind: 'asked', version, actor: CUSTOMER, at } as const
    await db.transaction(async (queries) => {
      // She may have been erased while it was being sent.
      if (await lockQuote(queries, quote.id)) await recordQuoteEvent(queries, { ...event, details: message })
    })
  },
})
