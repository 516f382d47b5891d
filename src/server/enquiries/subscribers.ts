import type { LuckyDrawEntered } from '#contract/lucky-draw/enter-lucky-draw.ts'
import type { AnswerPageName } from '#copy/enquiries/answer-pages.ts'
import { luckyDrawMessages as luckyDraw } from '#copy/enquiries/lucky-draw.ts'
import { isPlainEmail } from '#domain/account/email.ts'
import type { App } from '../app.ts'
import type { RequestContext } from '../endpoint.ts'
import { invalidFields, type Refusal } from '../refusal.ts'
import { consenting } from './consents.ts'
import { documentRefusal } from './faults.ts'
import type { FormResult } from './form-endpoint.ts'
import type { SubscriberFields } from './enquiry-input.ts'
import type { ServiceResult, DocumentRow, Fault } from './document-service.ts'
import { rowsOfEmail } from './rows-of-email.ts'
import { subscriberIdOf } from './subscriber-links.ts'

/**
 * `id` is her row's, which may be any if staff made it by hand; absent if a concurrent call has just created the row.
 */
type Subscription =
  | { readonly outcome: 'subscribed'; readonly id: string }
  | { readonly outcome: 'already'; readonly id?: string }
  | { readonly outcome: Exclude<Fault, 'exists'> }

/** More rows than can match one address in a table that ignores accents. */
const MAX_MATCHES = 10

const subscriptionOf = (result: ServiceResult<DocumentRow>): Subscription => {
  if (result.outcome === 'exists') return { outcome: 'already' }
  return result.outcome === 'done'
    ? { outcome: 'subscribed', id: result.value.id }
    : { outcome: result.outcome }
}

const noteConsent = ({ db, clock, log }: App, id: string) =>
  consenting(db.kysely, { form: 'subscribers', id, ticked: false }, clock())
    .execute()
    .catch((err: unknown) => log.warn({ err }, 'A consent could not be stored'))

const forgetConsent = ({ db }: App, id: string) =>
  db.kysely.deleteFrom('form_consents').where('form', '=', 'subscribers').where('id', '=', id).execute()

/** Whether a subscriber's consent still exists (an erasure deletes it); false if it cannot be read. */
const hasConsent = ({ db }: App, id: string): Promise<boolean> =>
  db.kysely
    .selectFrom('form_consents')
    .select('id')
    .where('form', '=', 'subscribers')
    .where('id', '=', id)
    .executeTakeFirst()
    .then(Boolean, () => false)

/**
 * Looks for the e-mail address, then creates a row. Of concurrent calls, the unique index lets one succeed; the others
 * find her subscribed.
 */
const subscribe = async (app: App, { email, phone }: SubscriberFields): Promise<Subscription> => {
  const { service } = app.enquiries
  const listed = await service.list('subscribers', { equal: { email }, limit: MAX_MATCHES })
  if (listed.outcome !== 'done') return subscriptionOf(listed)
  const [row] = rowsOfEmail(listed.value.rows, email)
  const entry = { phone, subscribed_at: app.clock().toISOString(), status: 'active' }
  if (row && row.fields['status'] !== 'unsubscribed') return { outcome: 'already', id: row.id }
  const id = row?.id ?? subscriberIdOf(email)
  // Stored before her row, so that an erasure in between also removes the consent.
  await noteConsent(app, id)
  const asked = row
    ? // She had unsubscribed and comes back.
      await service.change('subscribers', id, entry)
    : await service.create('subscribers', id, { email, ...entry })
  // If the table's unique index ignores accents, the row that exists may be another person's: then she is not
  // subscribed.
  const isAnothers = asked.outcome === 'exists' && listed.value.rows.length > 0
  const subscription = isAnothers ? ({ outcome: 'failed' } as const) : subscriptionOf(asked)
  const { outcome } = subscription
  const isListed = outcome === 'subscribed' || outcome === 'already' || (row && outcome !== 'no such row')
  if (!isListed) await forgetConsent(app, id)
  return subscription
}

const TEXTS: Readonly<Partial<Record<Fault, string>>> = {
  'not set up': luckyDraw.notSetUp,
  'not allowed': luckyDraw.notAllowed,
  'not found': luckyDraw.notFound,
  'no such row': luckyDraw.notFound,
}

const PAGES: Readonly<Record<string, AnswerPageName>> = {
  [luckyDraw.notSetUp]: 'lucky-draw-not-set-up',
  [luckyDraw.notAllowed]: 'lucky-draw-not-allowed',
  [luckyDraw.notFound]: 'lucky-draw-not-found',
}

/** The page with the same message as a refusal. */
export const subscriberRefusedPage = ({ status, message }: Refusal): AnswerPageName =>
  status < 500 ? 'lucky-draw-to-check' : (PAGES[message] ?? 'lucky-draw-failed')

/** Sends a subscriber who consented the welcome e-mail; repeated calls send it once. */
const welcome = async (app: App, email: string, id: string): Promise<void> => {
  if (isPlainEmail(email) && (await hasConsent(app, id))) await app.enquiries.emails.welcome(email, id)
}

/** Handles an entry into the lucky draw; an address that has already entered counts as success. */
export const handleSubscription = async (
  { app }: RequestContext,
  form: SubscriberFields,
): Promise<FormResult<LuckyDrawEntered>> => {
  const subscription = await subscribe(app, form)
  const { outcome } = subscription
  if (outcome === 'already') {
    // The process that subscribed her may have ended before it sent the e-mail.
    if (subscription.id !== undefined) await welcome(app, form.email, subscription.id)
    return {
      status: 200,
      body: { outcome, message: luckyDraw.already },
      page: 'lucky-draw-already',
    }
  }
  // A column of type e-mail refuses some addresses that the form accepts.
  if (outcome === 'invalid' && !isPlainEmail(form.email)) throw invalidFields({ email: luckyDraw.emailWrong })
  if (outcome !== 'subscribed') throw documentRefusal(outcome, TEXTS[outcome] ?? luckyDraw.failed)
  await welcome(app, form.email, subscription.id)
  return {
    status: 201,
    body: { outcome, message: luckyDraw.subscribed },
    page: 'lucky-draw',
  }
}
