import type { CoreDeps } from '../core-deps.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { waitingQuotes } from '../quotes/waiting-quotes.ts'
import { dueLines } from '../service/service-due.ts'
import { periodically } from '../periodically.ts'
import { asContact, asRequest } from './entries.ts'
import type { EnquiryEmails } from './enquiry-emails.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'
import { type Asked, type DocumentRow, type DocumentService, everyRow } from './document-service.ts'

const EVERY_MS = 10 * 60 * 1000
const MORNING_HOUR = 9
const DAY_MS = 24 * 60 * 60 * 1000

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly service: DocumentService
  readonly outbox: Outbox
  readonly emails: EnquiryEmails
  readonly pending: PendingEnquiries
}

const inIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const dayAndHour = (now: Date): { day: string; hour: number } => {
  const parts = Object.fromEntries(inIndia.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}

const ageOf = (createdAt: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS)
  return days === 0 ? 'waiting less than a day' : `waiting ${days} ${days === 1 ? 'day' : 'days'}`
}

/** Reminds staff every morning, at nine in India, of what nobody has answered and of requests about orders and quotes that wait. */
export const openDigest = ({ service, db, log, clock, outbox, emails, pending }: Deps) => {
  let looked = ''

  const wasSent = async (day: string): Promise<boolean> =>
    (await db.kysely
      .selectFrom('outbox')
      .select('id')
      .where('dedupe_key', '=', `digest ${day}`)
      .executeTakeFirst()) !== undefined

  /** What the document service holds, and what it has not taken yet. */
  const newRows = async (form: 'requests' | 'contacts'): Promise<Asked<readonly DocumentRow[]>> => {
    const waiting = await pending.newest(form)
    const asked = await everyRow(service, form, { equal: { state: 'new' } })
    if (asked.outcome !== 'done') return asked
    const rows = new Map([...waiting, ...asked.value].map((row) => [row.id, row]))
    return { outcome: 'done', value: [...rows.values()] }
  }

  const unanswered = async (now: Date): Promise<readonly string[] | undefined> => {
    const requests = await newRows('requests')
    const contacts = await newRows('contacts')
    if (requests.outcome !== 'done' || contacts.outcome !== 'done') return undefined
    const asked = requests.value.map(asRequest).map(({ createdAt, name, kind, productTitle }) => {
      const what = [kind === 'price' ? 'Price' : 'Appointment', productTitle].filter(Boolean).join(', ')
      return { createdAt, line: `${name} (${what}), ${ageOf(createdAt, now)}` }
    })
    const wrote = contacts.value.map(asContact).map(({ createdAt, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim() || 'Without a name'
      return { createdAt, line: `${name} (message), ${ageOf(createdAt, now)}` }
    })
    return [...asked, ...wrote]
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ line }) => line)
  }

  /** Writes today's e-mail unless it is too early, was written already, or nothing waits. */
  const remind = async (): Promise<void> => {
    const now = clock()
    const { day, hour } = dayAndHour(now)
    if (!emails.isRead || hour < MORNING_HOUR || looked === day || (await wasSent(day))) return
    const waiting = await unanswered(now)
    if (!waiting) return
    const quotes = await waitingQuotes(db.kysely, now)
    const service = await dueLines(db.kysely, now)
    for (const email of emails.digestEmail(day, { unanswered: waiting, quotes, service }))
      await outbox.put(email)
    looked = day
  }

  return {
    remind,
    start: periodically(remind, {
      everyMs: EVERY_MS,
      log,
      failure: 'The list of unanswered requests could not be made',
    }),
  }
}
