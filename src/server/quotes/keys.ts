import type { Config } from '#config/read-config.ts'
import type { PublicQuoteKey } from '#domain/quotes/quote-keys.ts'
import { type QuoteVerdict, type SignedBytes, verifyQuote } from '#domain/quotes/verify-quote.ts'
import { sha256Of } from '#domain/quotes/sha256.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteKeyRow } from '../db/quote-rows.ts'
import { Refusal } from '../refusal.ts'
import { insertKey, findKey, isVersionStored, listKeys, lockKeys, retireOthers } from './key-rows.ts'
import { type QuoteSigningKey, quoteSigningKey, signQuote } from './signing.ts'

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly config: Pick<Config, 'QUOTE_SIGNING_KEYS'>
}

/** What is stored with the bytes of a version that was sent. */
export interface QuoteSignature {
  readonly sha256: string
  readonly kid: string
  readonly signature: string
}

/** A key of the ledger as the shop publishes it. */
export const asPublicKey = (row: QuoteKeyRow): PublicQuoteKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  kid: row.kid,
  x: row.public_key,
  from: row.from_at,
  retired: row.retired_at,
  revokedAt: row.revoked_at,
})

const noKey = () =>
  new Refusal(
    503,
    'quotes_unsigned',
    'Quotes can’t be sent just now: the key that signs them has been revoked. Please set a new one first.',
  )

const oldKey = () =>
  new Refusal(
    503,
    'quotes_unsigned',
    'This server can’t send quotes just now: another was started with a newer key. Please restart this one with the same keys.',
  )

/**
 * The keys that sign quotes: the first configured key signs. Public keys are stored in the database, so that every
 * server and every backup has them, and retired keys stay there.
 */
export const openQuoteKeys = ({ config, db, clock }: Deps) => {
  const signingKeys = Promise.all(config.QUOTE_SIGNING_KEYS.map(quoteSigningKey))

  const firstKey = async (): Promise<QuoteSigningKey> => {
    const [first] = await signingKeys
    if (!first) throw new Error('QUOTE_SIGNING_KEYS is not set.')
    return first
  }

  return {
    /** Adds the configured keys to the ledger and retires all but the first. */
    enter: async (): Promise<void> => {
      const keys = await signingKeys
      const [first] = keys
      if (!first) return
      await db.transaction(async (queries) => {
        await lockKeys(queries, db.dialect)
        for (const key of keys) await insertKey(queries, key, clock())
        await retireOthers(queries, first.kid, clock())
      })
    },

    /** Signs the bytes of a version, in the transaction that stores it. 503 if the key was revoked or retired. */
    sign: async (queries: Queries, bytes: Uint8Array<ArrayBuffer>): Promise<QuoteSignature> => {
      const key = await firstKey()
      const row = await findKey(queries, key.kid)
      if (!row) await insertKey(queries, key, clock())
      if (row?.revoked_at) throw noKey()
      if (row?.retired_at) throw oldKey()
      return { sha256: await sha256Of(bytes), kid: key.kid, signature: signQuote(bytes, key) }
    },

    /** Every key the shop has ever signed with, oldest first. */
    list: async (): Promise<readonly PublicQuoteKey[]> => (await listKeys(db.kysely)).map(asPublicKey),

    /**
     * Verifies a quote that somebody holds with the ledger's keys; a revoked key counts only if this database has the
     * document's hash.
     */
    verify: async (quote: SignedBytes): Promise<QuoteVerdict> => {
      const row = await findKey(db.kysely, quote.kid)
      const isStored = (sha256: string) => isVersionStored(db.kysely, sha256)
      return verifyQuote(quote, { keys: row ? [asPublicKey(row)] : [], isStored })
    },

    /**
     * Verifies a version read from the shop's own database. Signatures of a revoked key count if the bytes have the
     * hash that was stored with them.
     */
    verifyStored: async (
      quote: SignedBytes & { readonly sha256: string },
      queries: Queries = db.kysely,
    ): Promise<QuoteVerdict> => {
      const row = await findKey(queries, quote.kid)
      const verdict = await verifyQuote(quote, {
        keys: row ? [asPublicKey(row)] : [],
        isStored: async (sha256) => sha256 === quote.sha256,
      })
      if ('document' in verdict && verdict.sha256 !== quote.sha256) return { fault: 'no_document' }
      return verdict
    },
  }
}

export type QuoteKeys = ReturnType<typeof openQuoteKeys>
