import { createHmac } from 'node:crypto'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { messages } from '#copy/messages.ts'
import type { Door } from '../endpoint.ts'
import { isSigned } from '../payments/signatures.ts'
import { Refusal } from '../refusal.ts'
import { documentRefusal } from './faults.ts'
import type { Taken } from './form-endpoint.ts'
import type { UnsubscribeForm } from './forms.ts'

const saying = (id: string) => `unsubscribe ${id}`

/** The link by which a subscriber leaves. It lasts as long as the key that signed it and shows no address. */
export const unsubscribeLink = (config: Config, id: string): string => {
  const [key = ''] = config.JWT_SECRETS
  const signature = createHmac('sha256', key).update(saying(id)).digest('hex')
  return `${siteUrlOf(config)}/unsubscribe#token=${id}.${signature}`
}

/** The subscriber's id in a link of ours; 400 for any other. */
const idOfLink = (config: Config, token: string): string => {
  const [id = '', signature = ''] = token.split('.')
  if (!config.JWT_SECRETS.some((key) => isSigned(saying(id), signature, key)))
    throw new Refusal(400, 'link_wrong', messages.luckyDraw.linkWrong)
  return id
}

/** Ends a subscription by its link. Whoever has left already, or was erased, hears the same. */
export const takeUnsubscription = async ({ app }: Door, { token }: UnsubscribeForm): Promise<Taken> => {
  const id = idOfLink(app.config, token)
  const { outcome } = await app.documents.service.change('subscribers', id, { status: 'unsubscribed' })
  if (outcome !== 'done' && outcome !== 'no such row')
    throw documentRefusal(outcome, messages.luckyDraw.notUnsubscribed)
  const { unsubscribed: message } = messages.luckyDraw
  return { status: 200, body: { outcome: 'unsubscribed', message }, page: 'unsubscribed' }
}
