import { serviceText } from '#copy/service/service-text.ts'
import { isServiceForm, type PostedServiceForm } from '#domain/service/service-form.ts'
import type { App } from '../app.ts'
import type { OrderRow } from '../db/schema.ts'
import { checked, readForm } from '../endpoint/body.ts'
import { answerAs, formFaultsOf, type LinkPageRequest, plainAnswer } from '../endpoint/link-page.ts'
import { requireNoForeignOrigin } from '../endpoint/origin.ts'
import { Refusal } from '../refusal.ts'
import { askedSchema, messageSchema } from './service-input.ts'

/** Refusals shown beside the form on the order's page; any other is shown without the order. */
const SHOWN_ON_THE_PAGE = [404, 409, 422, 429]

/** The refusal for any other error: her request may have been stored, and sending it again is harmless. */
const failed = () => new Refusal(503, 'failed', serviceText.failed)

type Typed = PostedServiceForm['typed']

/** Carries out a posted form; returns the ticket of a new request, or '' for a message added to one. */
const send = async (app: App, order: OrderRow, typed: Typed): Promise<string> => {
  if (typed['action'] === 'service') {
    const { kind, line = '', words } = typed
    return app.service.ask(order, checked({ kind, line, words }, askedSchema))
  }
  const { words } = checked({ words: typed['words'] }, messageSchema)
  await app.service.addWords(order, typed['ticket'] ?? '', words)
  return ''
}

/**
 * Handles a form that the order's page posted without JavaScript. Returns a redirect to the page, or the form as it was
 * typed with its errors, and sets the page's status. Throws refusals that the page can't show.
 */
export const postService = async (
  { request, response, url, locals: { visitor } }: LinkPageRequest,
  app: App,
  order: OrderRow,
): Promise<PostedServiceForm | Response> => {
  requireNoForeignOrigin(request, app.config)
  const typed = await readForm(request)
  const name = typed['action']
  if (!isServiceForm(name)) throw new Refusal(422, 'invalid', 'This page does not offer that.')
  let sent = ''
  try {
    app.limits.consume('form by visitor', visitor)
    sent = await send(app, order, typed)
  } catch (error) {
    if (error instanceof Refusal && !SHOWN_ON_THE_PAGE.includes(error.status)) throw error
    if (!(error instanceof Refusal))
      app.log.error({ err: error, form: name }, 'A form posted on an order’s page failed')
    const refusal = error instanceof Refusal ? error : failed()
    answerAs({ response }, refusal)
    return { name, typed, ...formFaultsOf(refusal) }
  }
  return plainAnswer(303, null, { location: `${url.pathname}?sent${sent && `=${sent}`}#service` })
}
