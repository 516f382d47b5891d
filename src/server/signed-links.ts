import { siteUrlOf } from '#config/read-config.ts'
import type { CoreDeps } from './core-deps.ts'
import type { Queries } from './db/database.ts'
import { isSigned, signatureOf } from './signature.ts'
import { openSigningKey } from './signing-key.ts'

const TOKEN = /^([0-9a-f]{24})\.([0-9a-f]{64})$/
const LINK_PATH = /(\/[a-z]+\/)([0-9a-f]{24})\.[0-9a-f]{64}/g
const NOBODYS = { id: '0'.repeat(24), link_rev: 0 }

interface Linked {
  readonly id: string
  /** How often its link was replaced. */
  readonly link_rev: number
}

interface Place {
  /** What the links open; part of the signed text and of the key's name. */
  readonly what: 'quote' | 'order'
  /** The path of its page, e.g. '/quote'. */
  readonly path: string
}

/**
 * Links by which customers see something of theirs without signing in. They are computed from its row, so that the same
 * link can be sent again at any time, and become invalid when its `link_rev` changes. Their key is stored in the
 * database and used for nothing else.
 */
export const openSignedLinks = (
  { config, ...deps }: Pick<CoreDeps, 'config' | 'db' | 'clock'>,
  { what, path }: Place,
) => {
  const key = openSigningKey(deps, `${what} link`)
  const signedTextOf = ({ id, link_rev }: Linked) => `${what}|${id}|${link_rev}`
  const tokenFor = async (row: Linked, queries?: Queries): Promise<string> =>
    `${row.id}.${signatureOf(signedTextOf(row), await key(queries))}`

  return {
    /** The last part of the customer's link, after its path. */
    tokenFor,
    /** The customer's full link. */
    linkFor: async (row: Linked, queries?: Queries): Promise<string> =>
      `${siteUrlOf(config)}${path}/${await tokenFor(row, queries)}`,
    /** A text in which every link to this row, even one that has ended, is its current link. */
    renewedIn: async (text: string, row: Linked, queries?: Queries): Promise<string> => {
      const current = await tokenFor(row, queries)
      return text.replaceAll(LINK_PATH, (link, folder: string, id: string) =>
        folder === `${path}/` && id === row.id ? folder + current : link,
      )
    },
    /**
     * The row that a token opens; undefined for any other token. Every token takes the same steps: a row is read and a
     * signature compared even if there is none.
     */
    find: async <Row extends Linked>(
      token: string,
      rowOf: (id: string) => Promise<Row | undefined>,
    ): Promise<Row | undefined> => {
      const [, id = NOBODYS.id, signature = ''] = TOKEN.exec(token) ?? []
      const row = await rowOf(id)
      return isSigned(signedTextOf(row ?? NOBODYS), signature, await key()) ? row : undefined
    },
  }
}
