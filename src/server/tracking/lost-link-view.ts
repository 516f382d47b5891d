import { z } from 'zod'
import { theApp } from '../app.ts'
import { accountEmail } from '../auth/forms.ts'
import { checked, readForm } from '../endpoint/body.ts'
import type { LinkPageRequest } from '../endpoint/link-page.ts'
import { requireOwnOrigin } from '../endpoint/origin.ts'
import { answerForError } from '../endpoint/answers.ts'
import { programLog } from '../log.ts'
import { Refusal } from '../refusal.ts'

/** What the page for a lost link shows: its form, what was wrong with it, or that it was taken. */
export interface LostLinkView {
  readonly typed: string
  readonly fault: string
}

const FORM: LostLinkView = { typed: '', fault: '' }

const send = async ({ locals, url }: LinkPageRequest, typed: string): Promise<Response> => {
  const app = await theApp(locals)
  app.limits.consume('email by visitor', locals.visitor)
  const { email } = checked({ email: typed }, accountEmail)
  app.limits.consume('order-links by account', email)
  app.tracking.lostLinks.send(email)
  return new Response(null, { status: 303, headers: { location: `${url.pathname}?sent` } })
}

const faultOf = ({ code, message, extra }: Refusal): string => {
  const fields = z.record(z.string(), z.string()).catch({}).parse(extra['fields'])
  return code === 'invalid' ? (fields['email'] ?? message) : message
}

/**
 * Answers who has lost the link of an order: with the form, or, once it was posted, always with the same page, whether or
 * not there is an order for the email, and before anything was looked for.
 */
export const openLostLinkView = async (asking: LinkPageRequest): Promise<LostLinkView | Response> => {
  const { request, response, locals, routePattern: route } = asking
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  if (request.method === 'GET' || request.method === 'HEAD') return FORM
  if (request.method !== 'POST')
    return new Response('A link can be asked for here.', {
      status: 405,
      headers: { allow: 'GET, HEAD, POST' },
    })
  let typed = ''
  try {
    requireOwnOrigin(request, (await theApp(locals)).config)
    const fields = await readForm(request, z.record(z.string(), z.string()))
    typed = fields['email'] ?? ''
    return await send(asking, typed)
  } catch (error) {
    const log = locals.app?.log ?? programLog
    const { requestId } = locals
    response.status = answerForError(error, { log, route, method: 'POST', requestId }).status
    response.statusText = ''
    const fault =
      error instanceof Refusal ? faultOf(error) : 'That did not work. Please try again in a moment.'
    return { typed, fault }
  }
}
