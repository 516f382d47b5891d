import { createHmac } from 'node:crypto'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import type { AnswerPageName } from '#copy/answer-pages.ts'
import { messages } from '#copy/messages.ts'
import type { App } from '../app.ts'
import { type Door, readBytes } from '../endpoint.ts'
import { isSigned } from '../payments/signatures.ts'
import { Refusal } from '../refusal.ts'
import { documentRefusal } from './faults.ts'
import { seeOther } from './form-endpoint.ts'

const saying = (id: string) => `unsubscribe ${id}`

/** The links by which a subscriber leaves. They last as long as the key that signed them and show no address. */
export const unsubscribeLinks = (
  config: Config,
  id: string,
): { readonly page: string; readonly oneClick: string } => {
  const [key = ''] = config.JWT_SECRETS
  const signature = createHmac('sha256', key).update(saying(id)).digest('hex')
  const link = `${siteUrlOf(config)}/unsubscribe/${id}.${signature}`
  return { page: `${link}/leave`, oneClick: `${link}/confirm` }
}

/** The subscriber's id in a link of ours; 400 for any other. */
const idOfLink = (config: Config, token: string): string => {
  const [id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !config.JWT_SECRETS.some((key) => isSigned(saying(id), signature, key)))
    throw new Refusal(400, 'link_wrong', messages.luckyDraw.linkWrong)
  return id
}

/** Ends a subscription by its link. Whoever has left already, or was erased, hears the same. */
const unsubscribe = async ({ config, documents }: App, token: string): Promise<void> => {
  const id = idOfLink(config, token)
  const { outcome } = await documents.service.change('subscribers', id, { status: 'unsubscribed' })
  if (outcome !== 'done' && outcome !== 'no such row')
    throw documentRefusal(outcome, messages.luckyDraw.notUnsubscribed)
}

const pageOf = (error: unknown): AnswerPageName => {
  if (!(error instanceof Refusal)) throw error
  return error.status < 500 ? 'unsubscribe-wrong' : 'unsubscribe-failed'
}

/** A mail program's one click (RFC 8058) is answered without a redirect; a person sees a page. */
export const takeUnsubscription = async ({ app, params, request }: Door): Promise<unknown> => {
  const isOneClick = (await readBytes(request)).includes('One-Click')
  const leaving = unsubscribe(app, params['token'] ?? '')
  if (isOneClick) return leaving
  return seeOther(await leaving.then((): AnswerPageName => 'unsubscribed', pageOf))
}
