import { IN_INDIA } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { pluralize } from '#domain/pluralize.ts'
import { waitingQuotes } from '../quotes/waiting-quotes.ts'
import { dueLines } from '../service/service-due.ts'
import { isStored } from '../outbox/outbox.ts'
import { periodically } from '../periodically.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { DAY_MS } from '../time/iso-after.ts'
import { asContact, asRequest } from './entries.ts'
import { digestKey, type EnquiryEmails } from './enquiry-emails.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'
import type { DocumentService, Fault } from './document-service.ts'
import { everyEnquiry } from './every-enquiry.ts'

const INTERVAL_MS = 10 * 60 * 1000
const MORNING_HOUR = 9
/** Until this hour the digest waits for an unreachable document service; then it is sent without it. */
const LATEST_HOUR = 11

interface Deps extends Pick<ShopDeps, 'db' | 'log' | 'clock' | 'outbox'> {
  readonly service: DocumentService
  readonly emails: EnquiryEmails
  readonly pending: PendingEnquiries
}

const HOUR_IN_INDIA = new Intl.DateTimeFormat('en-GB', { ...IN_INDIA, hour: '2-digit', hourCycle: 'h23' })

const ageOf = (createdAt: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS)
  return days === 0 ? 'waiting less than a day' : `waiting ${pluralize(days, 'day')}`
}

/**
 * Every morning at nine in India, e-mails staff a list of unanswered enquiries and of waiting service requests and
 * quotes.
 */
export const openDigest = ({ service, db, log, clock, outbox, emails, pending }: Deps) => {
  let doneDay = ''

  const unanswered = async (
    now: Date,
  ): Promise<{ readonly lines: readonly string[]; readonly fault: Fault | undefined }> => {
    const requests = await everyEnquiry({ service, pending }, 'requests', { equal: { state: 'new' } })
    const contacts = await everyEnquiry({ service, pending }, 'contacts', { equal: { state: 'new' } })
    const asked = requests.rows.map(asRequest).map(({ createdAt, name, kind, productTitle }) => {
      const what = [kind === 'price' ? 'Price' : 'Appointment', productTitle].filter(Boolean).join(', ')
      return { createdAt, line: `${name} (${what}), ${ageOf(createdAt, now)}` }
    })
    const wrote = contacts.rows.map(asContact).map(({ createdAt, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim() || 'No name given'
      return { createdAt, line: `${name} (message), ${ageOf(createdAt, now)}` }
    })
    const lines = [...asked, ...wrote]
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ line }) => line)
    return { lines, fault: requests.fault ?? contacts.fault }
  }

  /**
   * Writes today's e-mail unless it is too early, was written already, or nothing waits. If the document service is
   * unreachable, the list lacks the enquiries that only it has.
   */
  const remind = async (): Promise<void> => {
    const now = clock()
    const day = dayInIndia(now)
    const hour = Number(HOUR_IN_INDIA.format(now))
    if (!emails.isRead || hour < MORNING_HOUR || doneDay === day) return
    if (await isStored(db.kysely, [digestKey(day)])) return
    const { lines, fault } = await unanswered(now)
    if (fault === 'failed' && hour < LATEST_HOUR) return
    const quotes = await waitingQuotes(db.kysely, now)
    const due = await dueLines(db.kysely, now)
    const isAway = fault !== undefined
    for (const email of emails.digestEmail(day, { unanswered: lines, quotes, service: due, isAway }))
      await outbox.put(email)
    // If the service was unreachable and nothing else waited, the next round tries again.
    if (!isAway) doneDay = day
  }

  return {
    remind,
    start: periodically(remind, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'The list of unanswered requests could not be created',
    }),
  }
}
