import { acceptText, replacedText, type PageStateText } from '#copy/quotes/quote-page.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { changesBetween } from '#domain/quotes/quote-changes.ts'
import { QUOTE_FORMS, type PostedQuoteForm, type QuoteFormName } from '#domain/quotes/quote-form.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import { type App, theApp } from '../app.ts'
import { offersIn } from '../catalogue.ts'
import { readForm } from '../endpoint/body.ts'
import {
  answerAs,
  formFaultsOf,
  keepPrivate,
  type LinkPageRequest,
  outcomeOfError,
  plainAnswer,
} from '../endpoint/link-page.ts'
import { requireNoForeignOrigin } from '../endpoint/origin.ts'
import { Refusal } from '../refusal.ts'
import type { TypedFields } from './acceptance-input.ts'
import { linkTokenIn } from '../endpoint/link-token.ts'
import { QUOTE_REPLACED } from './quote-acceptance.ts'

/** A quote as the page of its link shows it. */
interface ShownQuote {
  readonly outcome: 'shown'
  readonly visit: QuoteVisit
  /** The differences from the version before, one sentence each. */
  readonly changes: readonly string[]
  /** A form that was posted and refused. */
  readonly posted?: PostedQuoteForm
  readonly notice?: PageStateText
  /** The page to track its order. */
  readonly trackPath?: string
}

/**
 * What the page of a quote's link shows: the quote, or why there is none; `unknown` is the same for every wrong link.
 */
export type QuoteView = ShownQuote | { readonly outcome: 'unknown' | 'broken' }

const viewOf = (visit: QuoteVisit): ShownQuote => ({
  outcome: 'shown',
  visit,
  changes: visit.previous ? changesBetween(visit.previous, visit.current.document) : [],
})

interface Call {
  readonly app: App
  readonly token: string
  readonly typed: TypedFields
  readonly offers: Offers
}

const formIn = ({ action }: TypedFields): QuoteFormName => {
  const name = QUOTE_FORMS.find((form) => form === action)
  if (!name) throw new Refusal(422, 'invalid', 'This page does not offer that.')
  return name
}

const act = async (form: QuoteFormName, { app, token, typed }: Call): Promise<void> =>
  void (await app.quotes.visits[form](token, typed))

/** The page after a refusal: keeps what she typed, and points out a newer version if there is one. */
const refused = (
  visit: QuoteVisit,
  name: QuoteFormName,
  typed: TypedFields,
  refusal: Refusal,
): ShownQuote => {
  const view = viewOf(visit)
  const posted = { name, typed, ...formFaultsOf(refusal) }
  if (refusal.code !== 'quote_replaced') return { ...view, posted }
  // She agreed to the version she had seen, and must agree again to the new one.
  const unticked = { ...posted, typed: { ...typed, terms: '' } }
  return { ...view, posted: unticked, notice: replacedText(visit.current.document.version) }
}

/** Whether she answered an older version than the one that the page asks her to answer. */
const isOutdated = ({ state, current }: QuoteVisit, { version }: TypedFields): boolean =>
  state === 'sent' && Number(version) < current.document.version

/** Refusals that the page shows beside the form; others are shown without the quote. */
const SHOWN_ON_THE_PAGE = [409, 410, 422, 429, 502, 503]

/** The refusal for any other error: her form may have been accepted, and sending it again is harmless. */
const failed = () => new Refusal(503, 'failed', acceptText.failed)

/** The refusal that the page shows. A newer version comes first: correcting a form for an older one is in vain. */
const refusalOf = (error: unknown, visit: QuoteVisit, typed: TypedFields): Refusal => {
  if (isOutdated(visit, typed)) return new Refusal(...QUOTE_REPLACED)
  return error instanceof Refusal ? error : failed()
}

const post = async (
  call: Call,
  { url, response, locals }: LinkPageRequest,
): Promise<ShownQuote | Response> => {
  const { app, token, typed, offers } = call
  const form = formIn(typed)
  try {
    if (form === 'ask') app.limits.consume('form by visitor', locals.visitor)
    await act(form, call)
  } catch (error) {
    if (error instanceof Refusal && !SHOWN_ON_THE_PAGE.includes(error.status)) throw error
    if (!(error instanceof Refusal))
      app.log.error({ err: error, form }, 'A form posted on a quote’s page failed')
    const visit = await app.quotes.visits.open(token, offers)
    const refusal = refusalOf(error, visit, typed)
    const view = refused(visit, form, typed, refusal)
    answerAs({ response }, refusal)
    return view
  }
  return plainAnswer(303, null, { location: url.pathname + (form === 'ask' ? '?asked' : '') })
}

const viewFor = async (asking: LinkPageRequest): Promise<QuoteView | Response> => {
  const { request, locals, params } = asking
  const { method } = request
  const app = await theApp(locals)
  const token = await linkTokenIn({ app, params, request, visitor: locals.visitor }, 'quote')
  const offers = await offersIn(locals.release)
  if (method === 'GET' || method === 'HEAD') return viewOf(await app.quotes.visits.open(token, offers))
  if (method !== 'POST')
    return plainAnswer(405, 'A quote can be read and answered.', { allow: 'GET, HEAD, POST' })
  requireNoForeignOrigin(request, app.config)
  const typed = await readForm(request)
  return post({ app, token, typed, offers }, asking)
}

const withTrackPath = async (
  { locals, params }: LinkPageRequest,
  view: QuoteView | Response,
): Promise<QuoteView | Response> => {
  if (view instanceof Response || view.outcome !== 'shown' || !view.visit.order) return view
  const { tracking } = await theApp(locals)
  const [quoteId = ''] = (params['token'] ?? '').split('.')
  const trackPath = await tracking.pathOfQuote(quoteId)
  return { ...view, ...(trackPath !== undefined && { trackPath }) }
}

/**
 * Serves a quote's link and the forms on its page: returns what the page shows, with status and headers set, or a
 * complete response. Every link that opens nothing gets the same 404.
 */
export const openQuoteView = async (asking: LinkPageRequest): Promise<QuoteView | Response> => {
  keepPrivate(asking)
  return viewFor(asking)
    .then((view) => withTrackPath(asking, view))
    .catch((error: unknown) => outcomeOfError(asking, error))
}
