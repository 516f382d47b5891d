import type { LuckyDrawEntered } from '#contract/lucky-draw/enter-lucky-draw.ts'
import type { AnswerPageName } from '#copy/enquiries/answer-pages.ts'
import { luckyDrawMessages as luckyDraw } from '#copy/enquiries/lucky-draw.ts'
import { isEmail } from '#domain/account/email.ts'
import type { RequestContext } from '../endpoint.ts'
import { invalidFields, type Refusal } from '../refusal.ts'
import { consenting } from './consents.ts'
import { documentRefusal } from './faults.ts'
import type { FormResult } from './form-endpoint.ts'
import type { SubscriberFields } from './forms.ts'
import type { Asked, DocumentRow, DocumentService, Fault } from './document-service.ts'
import { subscriberIdOf } from './subscriber-links.ts'

/** `id` is that of her row, which staff may have written by hand. */
type Subscription =
  | { readonly outcome: 'subscribed'; readonly id: string }
  | { readonly outcome: 'already' }
  | { readonly outcome: Exclude<Fault, 'exists'> }

const came = (asked: Asked<DocumentRow>): Subscription => {
  if (asked.outcome === 'exists') return { outcome: 'already' }
  return asked.outcome === 'done' ? { outcome: 'subscribed', id: asked.value.id } : { outcome: asked.outcome }
}

/** Lists by email, then creates. Of many at once the unique index lets one through; the rest are in as well. */
const subscribe = async (
  service: DocumentService,
  { email, phone }: SubscriberFields,
  now: Date,
): Promise<Subscription> => {
  const listed = await service.list('subscribers', { equal: { email }, limit: 1 })
  if (listed.outcome !== 'done') return came(listed)
  const [row] = listed.value.rows
  const entry = { phone, subscribed_at: now.toISOString(), status: 'active' }
  if (!row) return came(await service.create('subscribers', subscriberIdOf(email), { email, ...entry }))
  // Somebody who had left comes back.
  if (row.fields['status'] === 'unsubscribed') return came(await service.change('subscribers', row.id, entry))
  return { outcome: 'already' }
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

/** Takes an entry into the lucky draw; an email that is in already counts as success. */
export const handleSubscription = async (
  { app }: RequestContext,
  form: SubscriberFields,
): Promise<FormResult<LuckyDrawEntered>> => {
  const { service, emails } = app.enquiries
  const subscription = await subscribe(service, form, app.clock())
  const { outcome } = subscription
  const { congratulations } = luckyDraw
  if (outcome === 'already')
    return {
      status: 200,
      body: { outcome, message: luckyDraw.already, congratulations },
      page: 'lucky-draw-already',
    }
  // A table whose column takes only proper e-mail addresses refuses what the form takes.
  if (outcome === 'invalid' && !isEmail(form.email)) throw invalidFields({ email: luckyDraw.emailWrong })
  if (outcome !== 'subscribed') throw documentRefusal(outcome, TEXTS[outcome] ?? luckyDraw.failed)
  const { id } = subscription
  await consenting(app.db.kysely, { form: 'subscribers', id, ticked: false }, app.clock())
    .execute()
    .catch((err: unknown) => app.log.warn({ err }, 'A consent could not be noted'))
  if (isEmail(form.email)) await emails.welcome(form.email, id)
  return {
    status: 201,
    body: { outcome, message: luckyDraw.subscribed, congratulations },
    page: 'lucky-draw',
  }
}
