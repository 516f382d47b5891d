import type { Erasure } from '#contract/desk/erase-person.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { openAppwrite } from './appwrite.ts'
import { type Desk, openDesk } from './desk.ts'
import { openDigest } from './digest.ts'
import { openEnquirySweep } from './enquiry-sweep.ts'
import { type EnquiryEmails, openEnquiryEmails } from './enquiry-emails.ts'
import { type PendingEnquiries, openPendingEnquiries } from './pending-enquiries.ts'
import { findPerson } from './person.ts'
import { erasePerson } from './person-erase.ts'
import { exportOf } from './person-export.ts'
import type { DocumentService } from './document-service.ts'
import { openSubscriberLinks, type SubscriberLinks } from './subscriber-links.ts'

/** Requests, messages and subscribers: what visitors send, and what staff do with it. */
export interface Enquiries {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
  readonly emails: EnquiryEmails
  readonly links: SubscriberLinks
  readonly desk: Desk
  readonly people: {
    /** All that is kept under an e-mail address. */
    readonly export: (email: string) => ReturnType<typeof exportOf>
    /** Erases it, as far as the law lets it go. */
    readonly erase: (email: string) => Promise<Erasure>
  }
  /** Writes the morning's list of unanswered requests, when it is time and was not done. */
  readonly remind: () => Promise<void>
  /** Brings what enquiries are found by to what the document service has, when it is time and was not done. */
  readonly sweep: () => Promise<void>
  /** Delivers what is pending, reminds staff and sweeps, until stopped. */
  readonly start: (stopping: AbortSignal) => Promise<void>
}

type Deps = CoreDeps & Pick<ShopDeps, 'outbox'>

/** Puts the document service, what waits for it, and the staff's desk together. */
export const openEnquiries = (deps: Deps): Enquiries => {
  const { config, db, log, clock, outbox } = deps
  const service = openAppwrite(config, log)
  const pending = openPendingEnquiries({ service, db, log, clock, outbox })
  const links = openSubscriberLinks({ config, db, clock })
  const emails = openEnquiryEmails({ config, db, clock, log, outbox, links })
  const { sweep, start: startSweeping } = openEnquirySweep({ service, pending, db, log, clock })
  const digest = openDigest({ service, db, log, clock, outbox, emails, pending })
  return {
    service,
    pending,
    emails,
    links,
    desk: openDesk({ service, pending, db, clock }),
    people: {
      export: async (email) => exportOf(db.kysely, email, await findPerson(db.kysely, service, email)),
      erase: async (email) => {
        const person = await findPerson(db.kysely, service, email)
        const hasPosthog = config.PUBLIC_POSTHOG_KEY !== ''
        return erasePerson(db, service, outbox, { email, person, now: clock(), hasPosthog })
      },
    },
    remind: digest.remind,
    sweep,
    start: async (stopping) =>
      void (await Promise.all([pending.start(stopping), digest.start(stopping), startSweeping(stopping)])),
  }
}
