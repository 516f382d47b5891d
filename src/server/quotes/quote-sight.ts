import type { AstroGlobal } from 'astro'
import { z } from 'zod'
import { replacedText, type FaceText } from '#copy/quotes/quote-page.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { changesBetween } from '#domain/quotes/quote-changes.ts'
import { QUOTE_FORMS, type PostedForm, type QuoteFormName } from '#domain/quotes/quote-form.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import { type App, theApp } from '../app.ts'
import { offersIn } from '../catalogue.ts'
import { answerForError } from '../endpoint/answers.ts'
import { readForm } from '../endpoint/body.ts'
import { requireNoForeignOrigin } from '../endpoint/origin.ts'
import { programLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { tokenIn } from './token-in.ts'

type Asking = Pick<AstroGlobal, 'request' | 'url' | 'locals' | 'params' | 'response' | 'routePattern'>

/** A quote as the page of its link shows it. */
interface ShownQuote {
  readonly outcome: 'shown'
  readonly visit: QuoteVisit
  /** What the version differs in from the one before it, a sentence each. */
  readonly changes: readonly string[]
  /** A form that was posted and not taken. */
  readonly posted?: PostedForm
  readonly notice?: FaceText
}

/** What the page of a quote’s link shows: the quote, or why there is none; `unknown` is the same for every wrong link. */
export type QuoteSight = ShownQuote | { readonly outcome: 'unknown' | 'broken' }

// Kept by nobody, found by nobody, and no page that is opened from here learns the link.
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

const plain = (status: number, words: string | null, headers: Readonly<Record<string, string>>) =>
  new Response(words, {
    status,
    headers: { ...PRIVATE, 'content-type': 'text/plain; charset=utf-8', ...headers },
  })

const sightOf = (visit: QuoteVisit): ShownQuote => ({
  outcome: 'shown',
  visit,
  changes: visit.previous ? changesBetween(visit.previous, visit.current.document) : [],
})

interface Call {
  readonly app: App
  readonly token: string
  readonly typed: Readonly<Record<string, string>>
  readonly offers: Offers
}

const formIn = ({ action }: Call['typed']): QuoteFormName => {
  const name = QUOTE_FORMS.find((form) => form === action)
  if (!name) throw new Refusal(422, 'invalid', 'Nothing on this page asks for that.')
  return name
}

const act = async (form: QuoteFormName, { app, token, typed, offers }: Call): Promise<unknown> => {
  const { visits } = app.quotes
  if (form === 'accept') return visits.accept(token, typed, offers)
  return form === 'decline' ? visits.decline(token, typed, offers) : visits.ask(token, typed)
}

const faultsSchema = z.record(z.string(), z.string()).catch({})

/** How a refusal is told: what she typed stays, and a version that came meanwhile is shown as the newer one it is. */
const refused = (
  visit: QuoteVisit,
  name: QuoteFormName,
  typed: Call['typed'],
  refusal: Refusal,
): ShownQuote => {
  const sight = sightOf(visit)
  const faults = faultsSchema.parse(refusal.extra['fields'])
  const text = Object.keys(faults).length > 0 ? '' : refusal.message
  if (refusal.code !== 'quote_replaced') return { ...sight, posted: { name, typed, faults, text } }
  // She agreed to what she had seen: to anything else she has to agree anew.
  const posted = { name, typed: { ...typed, terms: '' }, faults, text }
  return { ...sight, posted, notice: replacedText(visit.current.document.version) }
}

/** Words of the form itself, which the page says beside it; any other refusal is told without the quote. */
const TOLD_ON_THE_PAGE = [409, 410, 422, 502, 503]

const post = async (call: Call, { url, response, locals }: Asking): Promise<ShownQuote | Response> => {
  const { app, token, typed, offers } = call
  const form = formIn(typed)
  if (form === 'ask') app.limits.consume('form by visitor', locals.visitor)
  try {
    await act(form, call)
  } catch (error) {
    if (!(error instanceof Refusal) || !TOLD_ON_THE_PAGE.includes(error.status)) throw error
    response.status = error.status
    return refused(await app.quotes.visits.open(token, offers), form, typed, error)
  }
  return plain(303, null, { location: url.pathname + (form === 'ask' ? '?asked' : '') })
}

const look = async (asking: Asking): Promise<QuoteSight | Response> => {
  const { request, locals, params } = asking
  const { method } = request
  const app = await theApp(locals)
  const token = tokenIn({ app, params, visitor: locals.visitor })
  const offers = await offersIn(locals.release)
  if (method === 'GET' || method === 'HEAD') return sightOf(await app.quotes.visits.open(token, offers))
  if (method !== 'POST') return plain(405, 'A quote can be read and answered.', { allow: 'GET, HEAD, POST' })
  requireNoForeignOrigin(request, app.config)
  const typed = await readForm(request, z.record(z.string(), z.string()))
  return post({ app, token, typed, offers }, asking)
}

const unseen = (asking: Asking, error: unknown): QuoteSight | Response => {
  const { locals, request, response, routePattern: route } = asking
  const log = locals.app?.log ?? programLog
  const { status } = answerForError(error, {
    log,
    route,
    method: request.method,
    requestId: locals.requestId,
  })
  // A flood must not make us render a page for each of its drops.
  if (error instanceof Refusal && status !== 404 && status < 500)
    return plain(status, error.message, error.headers)
  response.status = status
  return { outcome: status === 404 ? 'unknown' : 'broken' }
}

/**
 * Answers who opens a quote's link, or posts one of the forms of its page: with what the page shows, its status and
 * headers set, or with a finished answer. A link that opens nothing gets the same 404, whatever is wrong with it.
 */
export const openQuoteSight = async (asking: Asking): Promise<QuoteSight | Response> => {
  const { headers } = asking.response
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  // Astro would go on saying OK; without words of ours the server says the status's own.
  asking.response.statusText = ''
  return look(asking).catch((error: unknown) => unseen(asking, error))
}
