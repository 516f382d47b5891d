import { hash } from 'node:crypto'
import { siteUrlOf } from '#config/read-config.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import type { CoreDeps } from '../core-deps.ts'
import { isSigned, signatureOf } from '../signature.ts'
import { openSigningKey } from '../signing-key.ts'
import { Refusal } from '../refusal.ts'

/** The row's id follows from the email, so that an email can only have one. */
export const subscriberIdOf = (email: string): string => hash('sha256', `subscriber ${email}`).slice(0, 32)

const saying = (id: string) => `unsubscribe ${id}`

type Deps = Pick<CoreDeps, 'config' | 'db' | 'clock'>

/**
 * The links by which subscribers unsubscribe. E-mails are kept for years, so their key is no session key: it is made once and
 * lies in the database, where every server of the shop and every backup has it. It opens nothing but the way out.
 */
export const openSubscriberLinks = ({ config, ...deps }: Deps) => {
  const key = openSigningKey(deps, 'unsubscribe')

  return {
    /** The page with the button, and the URL of a mail program's one click; neither shows the e-mail. */
    linksFor: async (id: string): Promise<{ readonly page: string; readonly oneClick: string }> => {
      const link = `${siteUrlOf(config)}/unsubscribe/${id}.${signatureOf(saying(id), await key())}`
      return { page: `${link}/leave`, oneClick: `${link}/confirm` }
    },

    /** The subscriber's id in a link of ours; 400 for any other. */
    idIn: async (token: string): Promise<string> => {
      // The document service allows a dot in an id; a signature has none.
      const end = Math.max(0, token.lastIndexOf('.'))
      const [id, signature] = [token.slice(0, end), token.slice(end + 1)]
      // Links of earlier versions were signed with a session key.
      const keys = [await key(), ...config.JWT_SECRETS]
      if (!keys.some((each) => isSigned(saying(id), signature, each)))
        throw new Refusal(400, 'link_wrong', luckyDrawMessages.linkWrong)
      return id
    },
  }
}

export type SubscriberLinks = ReturnType<typeof openSubscriberLinks>
