import type { Erasure } from '#contract/desk/erase-person.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { openAppwrite } from './appwrite.ts'
import { openDesk } from './desk.ts'
import { openDigest } from './digest.ts'
import { openEnquirySweep } from './enquiry-sweep.ts'
import { openEnquiryEmails } from './enquiry-emails.ts'
import { openPendingEnquiries } from './pending-enquiries.ts'
import { findPerson } from './person.ts'
import { erasePerson } from './person-erase.ts'
import { exportOf } from './person-export.ts'
import { openSubscriberLinks } from './subscriber-links.ts'

type Deps = CoreDeps & Pick<ShopDeps, 'outbox'>

/** Enquiries and subscribers: what visitors send, and what staff do with it. */
export const openEnquiries = (deps: Deps) => {
  const { config, db, log, clock, outbox } = deps
  const service = openAppwrite(config, log)
  const pending = openPendingEnquiries({ service, db, log, clock, outbox })
  const links = openSubscriberLinks({ config, db, clock })
  const emails = openEnquiryEmails({ config, db, clock, log, links })
  const { sweep, start: startSweeping } = openEnquirySweep({ service, pending, db, log, clock })
  const digest = openDigest({ service, db, log, clock, outbox, emails, pending })
  return {
    service,
    pending,
    emails,
    links,
    desk: openDesk({ service, pending, db, clock }),
    people: {
      /** Everything stored under an e-mail address. */
      export: async (email: string) =>
        exportOf(db.kysely, email, await findPerson(db.kysely, service, email)),
      /** Erases it, as far as the law allows. */
      erase: async (email: string): Promise<Erasure> => {
        const person = await findPerson(db.kysely, service, email)
        const hasPosthog = config.PUBLIC_POSTHOG_KEY !== ''
        return erasePerson(db, service, outbox, { email, person, now: clock(), hasPosthog })
      },
    },
    /** Writes the morning's list of unanswered enquiries if it is due. */
    remind: digest.remind,
    /** Updates the index of enquiries from the document service if that is due. */
    sweep,
    /** Delivers pending enquiries, writes the digest and updates the index, until stopped. */
    start: async (stopping: AbortSignal) =>
      void (await Promise.all([pending.start(stopping), digest.start(stopping), startSweeping(stopping)])),
  }
}

export type Enquiries = ReturnType<typeof openEnquiries>
