import type { AnswerPageName } from '#copy/enquiries/answer-pages.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import type { App } from '../app.ts'
import { seeOther } from '../endpoint/answers.ts'
import { type RequestContext, readBytes } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { documentRefusal } from './faults.ts'
import { seeSent } from './form-endpoint.ts'

/** Ends a subscription by its link. Whoever has left already, or was erased, hears the same. */
const unsubscribe = async ({ enquiries }: App, token: string): Promise<void> => {
  const id = await enquiries.links.idIn(token)
  const { outcome } = await enquiries.service.change('subscribers', id, { status: 'unsubscribed' })
  if (outcome !== 'done' && outcome !== 'no such row')
    throw documentRefusal(outcome, luckyDrawMessages.notUnsubscribed)
}

const pageOf = (error: unknown): AnswerPageName => {
  if (!(error instanceof Refusal)) throw error
  return error.status < 500 ? 'unsubscribe-wrong' : 'unsubscribe-failed'
}

/**
 * A mail program that knows no one-click opens its URL in a browser, and one that breaks a long line leaves a link that
 * ends early: both lead to the page with the button.
 */
export const showUnsubscribePage = async ({ params }: RequestContext): Promise<Response> =>
  seeOther(`/unsubscribe/${encodeURIComponent(params['token'] ?? '')}/leave`)

/** A mail program's one click (RFC 8058) is answered without a redirect; a person sees a page. */
export const handleUnsubscription = async ({ app, params, request }: RequestContext): Promise<unknown> => {
  const isOneClick = (await readBytes(request)).includes('One-Click')
  const unsubscribing = unsubscribe(app, params['token'] ?? '')
  if (isOneClick) return unsubscribing
  return seeSent(await unsubscribing.then((): AnswerPageName => 'unsubscribed', pageOf))
}
