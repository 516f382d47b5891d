import { siteUrlOf } from '#config/read-config.ts'
import type { CoreDeps } from './core-deps.ts'
import type { Queries } from './db/database.ts'
import { isSigned, signatureOf } from './signature.ts'
import { openSigningKey } from './signing-key.ts'

const TOKEN = /^([0-9a-f]{24})\.([0-9a-f]{64})$/
const NOBODYS = { id: '0'.repeat(24), link_rev: 0 }

interface Linked {
  readonly id: string
  /** How often its link was made anew. */
  readonly link_rev: number
}

interface Place {
  /** What the links open, in one word; it stands in what is signed and in the name of the key. */
  readonly what: 'quote' | 'order'
  /** Where its page is, as '/quote'. */
  readonly path: string
}

/**
 * Links by which customers see something of theirs without signing in. They follow from its row, so that the same one can
 * be told again at any time, and end when its `link_rev` counts up. Their key is their own and lies in the database.
 */
export const openSignedLinks = (
  { config, ...deps }: Pick<CoreDeps, 'config' | 'db' | 'clock'>,
  { what, path }: Place,
) => {
  const key = openSigningKey(deps, `${what} link`)
  const saying = ({ id, link_rev }: Linked) => `${what}|${id}|${link_rev}`
  const tokenFor = async (row: Linked, queries?: Queries): Promise<string> =>
    `${row.id}.${signatureOf(saying(row), await key(queries))}`

  return {
    /** What stands in the customer's link behind its path. */
    tokenFor,
    /** The customer's link, whole. */
    linkFor: async (row: Linked, queries?: Queries): Promise<string> =>
      `${siteUrlOf(config)}${path}/${await tokenFor(row, queries)}`,
    /**
     * The row that a token opens; undefined for any other. Every guess takes the same steps: a row is looked for and a
     * signature compared whether or not there is one.
     */
    find: async <Row extends Linked>(
      token: string,
      rowOf: (id: string) => Promise<Row | undefined>,
    ): Promise<Row | undefined> => {
      const [, id = NOBODYS.id, signature = ''] = TOKEN.exec(token) ?? []
      const row = await rowOf(id)
      return isSigned(saying(row ?? NOBODYS), signature, await key()) ? row : undefined
    },
  }
}
