import { createHash, createHmac } from 'node:crypto'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { messages } from '#copy/messages.ts'
import { isSigned } from '../payments/signatures.ts'
import { Refusal } from '../refusal.ts'

/** The row's id follows from the address, so that an address can only have one. */
export const subscriberIdOf = (email: string): string =>
  createHash('sha256').update(`subscriber ${email}`).digest('hex').slice(0, 32)

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
export const idOfLink = (config: Config, token: string): string => {
  const [id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !config.JWT_SECRETS.some((key) => isSigned(saying(id), signature, key)))
    throw new Refusal(400, 'link_wrong', messages.luckyDraw.linkWrong)
  return id
}
