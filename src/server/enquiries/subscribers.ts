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
import type { Asked, DocumentRow, Fault } from './document-service.ts'
import { rowsOfEmail } from './rows-of-email.ts'
import { subscriberIdOf } from './subscriber-links.ts'

/** `id` is that of her row, which staff may have written by hand; none where another call has just made it. */
type Subscription =
  | { readonly outcome: 'subscribed'; readonly id: string }
  | { readonly outcome: 'already'; readonly id?: string }
  | { readonly outcome: Exclude<Fault, 'exists'> }

/** More rows than a table that ignores accents holds of one address. */
const MOST_ALIKE = 10

const came = (asked: Asked<DocumentRow>): Subscription => {
  if (asked.outcome === 'exists') return { outcome: 'already' }
  return asked.outcome === 'done' ? { outcome: 'subscribed', id: asked.value.id } : { outcome: asked.outcome }
}

const noteConsent = ({ db, clock, log }: App, id: string) =>
  consenting(db.kysely, { form: 'subscribers', id, ticked: false }, clock())
    .execute()
    .catch((err: unknown) => log.warn({ err }, 'A consent could not be noted'))

const forgetConsent = ({ db }: App, id: string) =>
  db.kysely.deleteFrom('form_consents').where('form', '=', 'subscribers').where('id', '=', id).execute()

/** Whether a subscriber's consent is there still, which goes with her when she is erased; false if it can't be read. */
const hasConsent = ({ db }: App, id: string): Promise<boolean> =>
  db.kysely
    .selectFrom('form_consents')
    .select('id')
    .where('form', '=', 'subscribers')
    .where('id', '=', id)
    .executeTakeFirst()
    .then(Boolean, () => false)

/** Lists by email, then creates. Of many at once the unique index lets one through; the rest are in as well. */
const subscribe = async (app: App, { email, phone }: SubscriberFields): Promise<Subscription> => {
  const { service } = app.enquiries
  const listed = await service.list('subscribers', { equal: { email }, limit: MOST_ALIKE })
  if (listed.outcome !== 'done') return came(listed)
  const [row] = rowsOfEmail(listed.value.rows, email)
  const entry = { phone, subscribed_at: app.clock().toISOString(), status: 'active' }
  if (row && row.fields['status'] !== 'unsubscribed') return { outcome: 'already', id: row.id }
  const id = row?.id ?? subscriberIdOf(email)
  // Before her row, so that whoever is erased while it is written is erased with her consent.
  await noteConsent(app, id)
  const asked = row
    ? // Somebody who had left comes back.
      await service.change('subscribers', id, entry)
    : await service.create('subscribers', id, { email, ...entry })
  // A table that ignores accents has no room for her beside somebody whose address differs by one: she is not in.
  const isAnothers = asked.outcome === 'exists' && listed.value.rows.length > 0
  const subscription = isAnothers ? ({ outcome: 'failed' } as const) : came(asked)
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

/** The page that says the same as a refusal. */
export const subscriberRefusedPage = ({ status, message }: Refusal): AnswerPageName =>
  status < 500 ? 'lucky-draw-to-check' : (PAGES[message] ?? 'lucky-draw-failed')

/** Tells a subscriber who consented that she is in, once however often it is called. */
const welcome = async (app: App, email: string, id: string): Promise<void> => {
  if (isPlainEmail(email) && (await hasConsent(app, id))) await app.enquiries.emails.welcome(email, id)
}

/** Takes an entry into the lucky draw; an email that is in already counts as success. */
export const handleSubscription = async (
  { app }: RequestContext,
  form: SubscriberFields,
): Promise<FormResult<LuckyDrawEntered>> => {
  const subscription = await subscribe(app, form)
  const { outcome } = subscription
  if (outcome === 'already') {
    // The process that entered her may have ended before she was written to.
    if (subscription.id !== undefined) await welcome(app, form.email, subscription.id)
    return {
      status: 200,
      body: { outcome, message: luckyDraw.already },
      page: 'lucky-draw-already',
    }
  }
  // A table whose column takes only proper e-mail addresses refuses what the form takes.
  if (outcome === 'invalid' && !isPlainEmail(form.email)) throw invalidFields({ email: luckyDraw.emailWrong })
  if (outcome !== 'subscribed') throw documentRefusal(outcome, TEXTS[outcome] ?? luckyDraw.failed)
  await welcome(app, form.email, subscription.id)
  return {
    status: 201,
    body: { outcome, message: luckyDraw.subscribed },
    page: 'lucky-draw',
  }
}
