import { hash } from 'node:crypto'
import { siteUrlOf } from '#config/read-config.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import type { CoreDeps } from '../core-deps.ts'
import { isSigned, signatureOf } from '../signature.ts'
import { openSigningKey } from '../signing-key.ts'
import { Refusal } from '../refusal.ts'

/** The row's id is derived from the e-mail address, so that each address has one row. */
export const subscriberIdOf = (email: string): string => hash('sha256', `subscriber ${email}`).slice(0, 32)

const signedTextOf = (id: string) => `unsubscribe ${id}`

type Deps = Pick<CoreDeps, 'config' | 'db' | 'clock'>

/**
 * The links for unsubscribing. E-mails are kept for years, so the links are signed with a key of their own, not a
 * session key. It is created once and stored in the database, which all servers and backups share; it can only be used
 * to unsubscribe.
 */
export const openSubscriberLinks = ({ config, ...deps }: Deps) => {
  const key = openSigningKey(deps, 'unsubscribe')

  return {
    /**
     * The page with the button, and the URL for a mail program's one-click unsubscription; neither contains the e-mail
     * address.
     */
    linksFor: async (id: string): Promise<{ readonly page: string; readonly oneClick: string }> => {
      const link = `${siteUrlOf(config)}/unsubscribe/${id}.${signatureOf(signedTextOf(id), await key())}`
      return { page: `${link}/leave`, oneClick: `${link}/confirm` }
    },

    /** The subscriber's id from one of our links; 400 for any other. */
    idIn: async (token: string): Promise<string> => {
      // Ids in the document service may contain a dot; signatures have none.
      const end = Math.max(0, token.lastIndexOf('.'))
      const [id, signature] = [token.slice(0, end), token.slice(end + 1)]
      // Links in older e-mails were signed with a session key.
      const keys = [await key(), ...config.JWT_SECRETS]
      if (!keys.some((each) => isSigned(signedTextOf(id), signature, each)))
        throw new Refusal(400, 'link_wrong', luckyDrawMessages.linkWrong)
      return id
    },
  }
}

export type SubscriberLinks = ReturnType<typeof openSubscriberLinks>
