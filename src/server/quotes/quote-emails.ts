import { formatDay, formatDayAndTime, MINUTE_MS } from '#domain/time/dates.ts'
import { variantText } from '#domain/orders/order.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { formatPaise } from '#domain/money.ts'
import type { Config } from '#config/read-config.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderRow } from '../db/schema.ts'
import { customerEmail, type EmailWords, staffEmail } from '../outbox/compose-email.ts'
import { type EmailContent, paragraphsOf } from '../outbox/email-content.ts'
import type { Email } from '../outbox/outbox.ts'
import type { QuoteLinks } from './quote-links.ts'

interface Deps {
  readonly config: Config
  readonly links: QuoteLinks
}

interface Words extends Omit<EmailWords, 'link'> {
  readonly link: string
}

const offered = ({ lines, shipping, total }: QuoteDocument): EmailContent['bought'] & {} => ({
  items: lines.map((line) => ({
    title: line.title,
    choice: variantText(line.colour, line.size),
    quantity: line.qty,
    unitPrice: formatPaise(line.unit),
    price: formatPaise(line.total),
    ...(line.discount > 0 && { discount: formatPaise(line.discount) }),
  })),
  ...(shipping > 0 && { delivery: formatPaise(shipping) }),
  total: formatPaise(total),
})

const depositSentence = ({ deposit, total }: QuoteDocument): readonly string[] =>
  deposit
    ? [
        `We begin once a deposit of ${formatPaise(deposit.amount)} is paid; the balance of ${formatPaise(total - deposit.amount)} is due before your order leaves us.`,
      ]
    : []

/** The e-mails about quotes: to customers, and to staff about customers' decisions. */
export const openQuoteEmails = ({ config, links }: Deps) => {
  const toCustomer = async (
    queries: Queries,
    quote: QuoteRow,
    document: QuoteDocument,
    { link: words, ...rest }: Words,
  ): Promise<Email> => {
    const link = { words, url: await links.linkFor(quote, queries) }
    return customerEmail(quote, { ...rest, bought: offered(document), link })
  }

  const toStaff = (
    key: string,
    quote: QuoteRow,
    subject: string,
    sentences: readonly string[],
    customer = [quote.name, quote.email, quote.phone],
  ): Email =>
    staffEmail(config, {
      key,
      subject,
      replyTo: quote.email,
      sentences,
      blocks: [{ name: 'Customer', lines: customer.filter(Boolean) }],
      link: { words: 'Open the quote', path: `/admin/quotes?quote=${quote.id}` },
    })

  return {
    /** Sends the customer the current version with its current link. */
    sent: (queries: Queries, quote: QuoteRow, document: QuoteDocument, at: Date): Promise<Email> => {
      const { number, version, total, validUntil, note } = document
      const isFirst = version === 1
      return toCustomer(queries, quote, document, {
        key: sentKey(quote, version, at),
        subject: isFirst ? `Your quote ${number}` : `Your quote ${number}, version ${version}`,
        heading: `Your quote ${number}`,
        sentences: [
          isFirst
            ? `Here is our offer for ${formatPaise(total)}, taxes included.`
            : `Here is version ${version} of our offer, for ${formatPaise(total)}, taxes included. It replaces the previous version.`,
          ...paragraphsOf(note),
          ...depositSentence(document),
          `You can read and accept it through this link until ${formatDay(validUntil)}; once accepted, ${document.deposit ? 'its deposit' : 'it'} can be paid there within ${PAY_WITHIN_HOURS} hours. No account is needed.`,
        ],
        link: 'See your quote',
        notes: ['Anyone with the link can see and accept the quote, so please keep it to yourself.'],
      })
    },

    /** Reminds the customer of a version that will soon expire. */
    reminder: (queries: Queries, quote: QuoteRow, document: QuoteDocument): Promise<Email> =>
      toCustomer(queries, quote, document, {
        key: reminderKey(quote.id, document.version),
        subject: `Your quote ${document.number} is valid until ${formatDay(document.validUntil)}`,
        heading: `Your quote ${document.number}`,
        sentences: [
          `You can accept our offer for ${formatPaise(document.total)} until ${formatDay(document.validUntil)}.`,
          'If you need more time or would like a change, just reply to this e-mail.',
        ],
        link: 'See your quote',
      }),

    /** Confirms the acceptance to the customer, and says what to pay until when. */
    accepted: (
      queries: Queries,
      quote: QuoteRow,
      document: QuoteDocument,
      { number: orderNumber, payBy }: { readonly number: OrderRow['number']; readonly payBy: Date },
    ): Promise<Email> =>
      toCustomer(queries, quote, document, {
        key: `quote ${quote.id} accepted`,
        subject: `You have accepted quote ${document.number}`,
        heading: 'Thank you for accepting our offer',
        sentences: [
          `You have accepted version ${document.version} of quote ${document.number} as ${quote.accepted_name ?? quote.name}. Your order is ${orderNumber}.`,
          ...depositSentence(document),
          `Please pay ${formatPaise(document.deposit?.amount ?? document.total)} by ${formatDayAndTime(payBy.toISOString())}, India time. After that, the order closes.`,
        ],
        link: 'Pay for your order',
      }),

    /** Tells staff that a customer has accepted, with her order and address. */
    acceptedToStaff: (quote: QuoteRow, { number, version, total }: QuoteDocument, order: OrderRow): Email =>
      toStaff(
        `staff quote ${quote.id} accepted`,
        quote,
        `Accepted: quote ${number}, ${formatPaise(total)}`,
        [
          `${quote.accepted_name ?? quote.name} has accepted version ${version} of quote ${number}. Order ${order.number} is awaiting payment.`,
        ],
        [
          order.ship_name,
          quote.email,
          order.ship_phone,
          order.ship_address,
          [order.ship_city, order.ship_postal_code, order.ship_state].filter(Boolean).join(', '),
        ],
      ),

    /** Tells staff that a customer tried to accept a version with outdated terms; once per version. */
    oldTermsToStaff: (quote: QuoteRow, { number, version }: QuoteDocument): Email =>
      toStaff(
        `staff quote ${quote.id} old terms ${version}`,
        quote,
        `Quote ${number} can’t be accepted: our terms have changed`,
        [
          `${quote.name} tried to accept version ${version} of quote ${number}, but our terms have changed since it was sent. She was told that we will send it again: please do so.`,
        ],
      ),

    /** Tells staff that a customer has declined, with her reason if she gave one. */
    declinedToStaff: (quote: QuoteRow, reason: string): Email =>
      toStaff(`staff quote ${quote.id} declined`, quote, `Declined: quote ${quote.number}`, [
        `${quote.name} has declined quote ${quote.number}.`,
        ...(reason ? [reason] : []),
      ]),
  }
}

const sentKey = ({ id, link_rev }: QuoteRow, version: number, at: Date): string =>
  `quote ${id} sent ${version}, link ${link_rev}, ${at.toISOString().slice(0, 16)}`

/** The keys of e-mails that sent this version with the current link within this minute or the last. */
export const justSentKeys = (quote: QuoteRow, version: number, now: Date): readonly string[] =>
  [now, new Date(now.getTime() - MINUTE_MS)].map((at) => sentKey(quote, version, at))

/** The key of a version's reminder, which makes sure that it is sent once. */
export const reminderKey = (quoteId: string, version: number): string =>
  `quote ${quoteId} reminder ${version}`

export type QuoteEmails = ReturnType<typeof openQuoteEmails>
