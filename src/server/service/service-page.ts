import { isServiceForm, type PostedServiceForm } from '#domain/service/service-form.ts'
import type { App } from '../app.ts'
import type { OrderRow } from '../db/schema.ts'
import { checked, readForm } from '../endpoint/body.ts'
import { formFaultsOf, type LinkPageRequest, plainAnswer } from '../endpoint/link-page.ts'
import { requireNoForeignOrigin } from '../endpoint/origin.ts'
import { Refusal } from '../refusal.ts'
import { askedSchema, messageSchema } from './service-input.ts'

/** Words of the form itself, which the page says beside it; any other refusal is told without the order. */
const TOLD_ON_THE_PAGE = [404, 409, 422, 429]

type Typed = PostedServiceForm['typed']

/** Does what a form asks for; answers the ticket of a request, or '' for words to one. */
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
 * Takes a form about an order that the page of its link posted, without a script: leads back to the page, or answers the
 * form as it was typed with what is wrong about it, and sets the page's status. Throws what the page can't tell.
 */
export const postService = async (
  { request, response, url, locals: { visitor } }: LinkPageRequest,
  app: App,
  order: OrderRow,
): Promise<PostedServiceForm | Response> => {
  requireNoForeignOrigin(request, app.config)
  const typed = await readForm(request)
  const name = typed['action']
  if (!isServiceForm(name)) throw new Refusal(422, 'invalid', 'Nothing on this page asks for that.')
  let sent = ''
  try {
    app.limits.consume('form by visitor', visitor)
    sent = await send(app, order, typed)
  } catch (error) {
    if (!(error instanceof Refusal) || !TOLD_ON_THE_PAGE.includes(error.status)) throw error
    response.status = error.status
    return { name, typed, ...formFaultsOf(error) }
  }
  return plainAnswer(303, null, { location: `${url.pathname}?sent${sent && `=${sent}`}#service` })
}
