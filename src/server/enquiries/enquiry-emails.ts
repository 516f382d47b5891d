import { hash } from 'node:crypto'
import { siteUrlOf } from '#config/read-config.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { isPlainEmail } from '#domain/account/email.ts'
import { pluralize } from '#domain/pluralize.ts'
import type { CoreDeps } from '../core-deps.ts'
import { customerEmail } from '../outbox/compose-email.ts'
import { lockMailbox } from '../outbox/mailbox.ts'
import { type Email, emailing } from '../outbox/outbox.ts'
import { staffEmailOf } from '../outbox/staff-email.ts'
import { mayNotify } from '../outbox/unverified-emails.ts'
import type { ContactFields, RequestFields } from './enquiry-input.ts'
import { type SubscriberLinks, subscriberIdOf } from './subscriber-links.ts'

interface Deps extends CoreDeps {
  readonly links: SubscriberLinks
}

const lines = (facts: Readonly<Record<string, string>>): string =>
  Object.entries(facts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')

const SERVICE_UNREACHABLE =
  'The document service is not available just now. Price requests, appointments and messages stored only there are not in this list.'

/** The key of a day's digest, which makes sure that it is sent once. */
export const digestKey = (day: string): string => `digest ${day}`

// A changed text is sent as a new e-mail; the same text is not sent twice.
const keyOf = (form: string, id: string, text: string) => `${form} ${id} ${hash('sha256', text).slice(0, 12)}`

/** The e-mails about enquiries: to staff, and one to new subscribers. */
export const openEnquiryEmails = ({ config, db, clock, log, links }: Deps) => {
  const siteUrl = siteUrlOf(config)
  const to = staffEmailOf(config)

  const toStaff = (
    form: string,
    id: string,
    { subject, replyTo }: Pick<Email, 'subject' | 'replyTo'>,
    parts: readonly string[],
  ): readonly Email[] => {
    const text = parts.filter(Boolean).join('\n\n')
    return to === '' ? [] : [{ key: keyOf(form, id, text), to, subject, text, replyTo }]
  }

  return {
    /** Whether staff have an e-mail address at all. */
    isRead: to !== '',
    /** The e-mail to staff about a request; none if staff have no e-mail address. */
    requestEmail: (id: string, form: Omit<RequestFields, 'products' | 'color'>): readonly Email[] => {
      const { kind, name, email, phone, size, productTitle, productSlug, message, measurements } = form
      const subject = kind === 'price' ? `Price request from ${name}` : `Appointment request from ${name}`
      const tab = kind === 'price' ? '' : 'tab=appointments&'
      return toStaff('request', id, { subject, replyTo: email }, [
        lines({
          Name: name,
          'E-mail': email,
          Phone: phone,
          Size: size,
          Product: productTitle,
          Measurements: measurements ? 'see them on the desk' : '',
        }),
        message,
        productSlug && `${siteUrl}/shop/${encodeURIComponent(productSlug)}`,
        `Answer it: ${siteUrl}/admin/requests?${tab}entry=${id}`,
      ])
    },
    contactEmail: (id: string, form: ContactFields): readonly Email[] => {
      const { firstName, lastName, email, phone, message } = form
      const name = `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim().slice(0, 128).toWellFormed()
      const subject = `Message from ${name || 'a visitor who gave no name'}`
      return toStaff('contact', id, { subject, replyTo: isPlainEmail(email) ? email : '' }, [
        lines({ Name: name, 'E-mail': email, Phone: phone }),
        message,
        `Answer it: ${siteUrl}/admin/requests?tab=messages&entry=${id}`,
      ])
    },
    /**
     * Welcomes a new subscriber and says how to unsubscribe; `id` is her row's. An address gets this e-mail only once
     * ever, and none if it is unverified and had another e-mail recently.
     */
    welcome: async (email: string, id: string): Promise<void> => {
      const write = async () => {
        const unsubscribe = await links.linksFor(id)
        const welcome = customerEmail(
          { email },
          {
            key: `subscriber ${subscriberIdOf(email)}`,
            subject: 'You are in the draw',
            unsubscribeUrl: unsubscribe.oneClick,
            sentences: [luckyDrawMessages.subscribed, luckyDrawMessages.congratulations],
            link: { words: 'The terms of the draw', url: `${siteUrl}/terms#lucky-draw` },
            notes: [
              'Was this not you, or would you rather not hear from us?',
              { words: 'Unsubscribe', url: unsubscribe.page },
            ],
          },
        )
        await db.transaction(async (queries) => {
          await lockMailbox(queries, email)
          const at = clock()
          await emailing(queries, welcome, at, mayNotify(queries, email, at)).execute()
        })
      }
      await write().catch((err: unknown) => log.warn({ err }, 'A subscriber could not be e-mailed'))
    },
    /**
     * The day's list of unanswered enquiries and of waiting service requests and quotes; no e-mail if all are empty.
     * `isAway`: the document service was unreachable, so enquiries may be missing.
     */
    digestEmail: (
      day: string,
      {
        unanswered,
        quotes,
        service,
        isAway,
      }: Readonly<Record<'unanswered' | 'quotes' | 'service', readonly string[]>> & {
        readonly isAway: boolean
      },
    ): readonly Email[] => {
      const parts = [
        [
          `${pluralize(service.length, 'after-sales request')}`,
          service,
          `Open them: ${siteUrl}/admin/service`,
        ],
        [`${unanswered.length} unanswered`, unanswered, `Answer them: ${siteUrl}/admin/requests`],
        [`${pluralize(quotes.length, 'quote')} to look at`, quotes, `Open them: ${siteUrl}/admin/quotes`],
      ] as const
      const filled = parts.filter(([, lines]) => lines.length > 0)
      if (to === '' || filled.length === 0) return []
      return [
        {
          key: digestKey(day),
          to,
          subject: filled.map(([title]) => title).join(', '),
          text: [
            ...filled.flatMap(([, lines, link]) => [...lines, link]),
            ...(isAway ? [SERVICE_UNREACHABLE] : []),
          ].join('\n\n'),
        },
      ]
    },
  }
}

export type EnquiryEmails = ReturnType<typeof openEnquiryEmails>
