import type { AnswerPageName } from '#copy/enquiries/answer-pages.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import type { App } from '../app.ts'
import { seeOther } from '../endpoint/answers.ts'
import { type RequestContext, readBytes } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { documentRefusal } from './faults.ts'
import { seeSent } from './form-endpoint.ts'

/** Unsubscribes by a link; the result is the same if she had unsubscribed already or was erased. */
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
 * Redirects to the page with the button: for mail programs that open the one-click URL in a browser, and for links that
 * were cut off by a line break.
 */
export const showUnsubscribePage = async ({ params }: RequestContext): Promise<Response> =>
  seeOther(`/unsubscribe/${encodeURIComponent(params['token'] ?? '')}/leave`)

/** Answers a mail program's one-click request (RFC 8058) without a redirect, and a person's with a page. */
export const handleUnsubscription = async ({ app, params, request }: RequestContext): Promise<unknown> => {
  const isOneClick = (await readBytes(request)).includes('One-Click')
  const unsubscribing = unsubscribe(app, params['token'] ?? '')
  if (isOneClick) return unsubscribing
  return seeSent(await unsubscribing.then((): AnswerPageName => 'unsubscribed', pageOf))
}
