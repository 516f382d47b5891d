import { type App, theApp } from '../app.ts'
import { accountEmail } from '../auth/auth-input.ts'
import { checked, readForm } from '../endpoint/body.ts'
import { formFaultsOf, type LinkPageRequest, plainAnswer } from '../endpoint/link-page.ts'
import { requireOwnOrigin } from '../endpoint/origin.ts'
import { answerForError, placeOf, seeOther } from '../endpoint/answers.ts'
import { Refusal } from '../refusal.ts'

/** What the page for a lost link shows: what was typed, and what was wrong with it. */
export interface LostLinkView {
  readonly typed: string
  readonly fault: string
}

const FORM: LostLinkView = { typed: '', fault: '' }

const send = async (app: App, { locals, url }: LinkPageRequest, typed: string): Promise<Response> => {
  app.limits.consume('email by visitor', locals.visitor)
  const { email } = checked({ email: typed }, accountEmail)
  app.limits.consume('order-links by account', email)
  app.tracking.lostLinks.send(email)
  return seeOther(`${url.pathname}?sent`)
}

const faultOf = (refusal: Refusal): string =>
  (refusal.code === 'invalid' ? formFaultsOf(refusal).faults['email'] : undefined) ?? refusal.message

/**
 * Serves the page for lost links: its form and, after posting, always the same page before any lookup, whether or not
 * the address has orders. A visitor who asks too often sees above the form when she may ask again; one who floods the
 * page gets a plain sentence.
 */
export const openLostLinkView = async (asking: LinkPageRequest): Promise<LostLinkView | Response> => {
  const { request, response, locals } = asking
  const { method } = request
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  let typed = ''
  try {
    const app = await theApp(locals)
    // Rate-limited requests must not cost the rendering of a page each.
    const flood = app.limits.tryConsume('tracking by visitor', locals.visitor)
    if (flood) return plainAnswer(flood.status, flood.message, flood.headers)
    if (method === 'GET' || method === 'HEAD') return FORM
    if (method !== 'POST')
      return plainAnswer(405, 'A link can be asked for here.', { allow: 'GET, HEAD, POST' })
    requireOwnOrigin(request, app.config)
    const fields = await readForm(request)
    typed = fields['email'] ?? ''
    return await send(app, asking, typed)
  } catch (error) {
    response.status = answerForError(error, placeOf(asking)).status
    response.statusText = ''
    if (error instanceof Refusal)
      for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
    const fault =
      error instanceof Refusal ? faultOf(error) : 'That did not work. Please try again in a moment.'
    return { typed, fault }
  }
}
