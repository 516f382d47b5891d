import type { QuoteToSend } from '#contract/quotes/send-quote.ts'
import { documentOf, lastMomentOf } from '#domain/quotes/document-of.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { quoteStateAt } from '#domain/quotes/quote.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { isStored } from '../outbox/outbox.ts'
import { invalidFields } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import type { QuoteKeys } from './keys.ts'
import { describe, draftChanged, draftOf, lockOpenQuote, settled, writeDraft } from './quote-drafts.ts'
import { justSentKeys, type QuoteEmails } from './quote-emails.ts'
import { recordQuoteEvent } from './quote-events.ts'
import type { QuoteVersions } from './quote-versions.ts'
import { renewQuoteLink } from './renew-quote-link.ts'
import { dayFault, requireSendable, trimmed } from './sendable.ts'
import { SELLER, TERMS_SHA256 } from './version-facts.ts'

interface Deps extends Pick<ShopDeps, 'clock' | 'audit' | 'outbox'> {
  readonly quoteKeys: QuoteKeys
  readonly versions: QuoteVersions
  readonly emails: QuoteEmails
}

interface Freezing {
  readonly document: QuoteDocument
  readonly kind: 'sent' | 'revised' | 'extended'
  readonly staff: Account
  readonly email: boolean
  /** The revision of the draft that it equals; null if it equals none. */
  readonly rev: number | null
}

/** The number of a quote's next version, and the hash of the version it replaces. */
const placeOf = async (queries: Queries, { id, current_version }: QuoteRow) => {
  if (current_version === null) return { version: 1, replaces: null }
  const { sha256 } = await queries
    .selectFrom('quote_versions')
    .select('sha256')
    .where('quote_id', '=', id)
    .where('version', '=', current_version)
    .executeTakeFirstOrThrow()
  return { version: current_version + 1, replaces: sha256 }
}

/** What applies to everything sent now: time, seller and terms. */
const issuedNow = (now: Date) => ({
  issuedAt: now.toISOString(),
  seller: SELLER,
  termsSha256: TERMS_SHA256,
})

/** Sends quotes: each version is signed, stored exactly as signed, and never changed again. */
export const openQuoteSending = ({ clock, audit, outbox, quoteKeys, versions, emails }: Deps) => {
  const freeze = async (
    queries: Queries,
    quote: QuoteRow,
    { document, kind, staff, email, rev }: Freezing,
  ) => {
    const bytes = quoteBytes(document)
    const signed = await quoteKeys.sign(queries, bytes)
    const { version, validUntil: valid_until, issuedAt: sent_at, total } = document
    await queries
      .insertInto('quote_versions')
      .values({
        quote_id: quote.id,
        version,
        body: new TextDecoder().decode(bytes),
        ...signed,
        total_paise: total,
        valid_until,
        sent_at,
        sent_by: staff.name,
      })
      .execute()
    const sent = await queries
      .updateTable('quotes')
      .set({
        status: 'sent',
        current_version: version,
        valid_until,
        sent_at,
        sent_rev: rev,
        request_key: null,
      })
      .where('id', '=', quote.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const at = new Date(sent_at)
    await recordQuoteEvent(queries, { quote_id: quote.id, kind, version, actor: staff.name, at })
    if (email) await outbox.put(await emails.sent(queries, sent, document, at), queries)
    return {
      value: undefined,
      action: {
        act: `quote.${kind}`,
        subject: quote.id,
        details: { version, sha256: signed.sha256, kid: signed.kid, totalPaise: total },
      },
    }
  }

  /** The current version, if it equals this revision of the draft and can be accepted as it is; else undefined. */
  const standingVersion = async (
    queries: Queries,
    quote: QuoteRow,
    { rev, now }: { readonly rev: number; readonly now: Date },
  ): Promise<QuoteDocument | undefined> => {
    const { sent_rev, current_version, status: state, valid_until: validUntil } = quote
    if (sent_rev !== rev || current_version === null || quoteStateAt({ state, validUntil }, now) !== 'sent')
      return undefined
    const { document } = await versions.read(quote, current_version, queries)
    return document.termsSha256 === TERMS_SHA256 ? document : undefined
  }

  /**
   * E-mails the customer a version that was sent before, unless that was done in this minute of the clock or the one
   * before, as by a double click.
   */
  const emailAgain = async (
    queries: Queries,
    quote: QuoteRow,
    document: QuoteDocument,
    { staff, at }: { readonly staff: Account; readonly at: Date },
  ) => {
    const { version } = document
    if (await isStored(queries, justSentKeys(quote, version, at))) return { value: undefined }
    await outbox.put(await emails.sent(queries, quote, document, at), queries)
    await recordQuoteEvent(queries, { quote_id: quote.id, kind: 'emailed', version, actor: staff.name, at })
    return { value: undefined, action: { act: 'quote.emailed', subject: quote.id, details: { version } } }
  }

  return {
    /**
     * Freezes the draft as the next version; 409 if it has another revision, 422 if values are missing. If the current
     * version already equals the draft, it is kept and only the e-mail is sent. A changed e-mail address gets a new
     * link.
     */
    send: (staff: Account, id: string, { rev, email }: QuoteToSend): Promise<void> =>
      audit.recordWith(staff, async (queries) => {
        const quote = await lockOpenQuote(queries, id)
        const stored = await draftOf(queries, id)
        if (stored.rev !== rev) throw draftChanged()
        const now = clock()
        const standing = await standingVersion(queries, quote, { rev, now })
        if (standing)
          return email ? emailAgain(queries, quote, standing, { staff, at: now }) : { value: undefined }
        requireSendable(stored.draft, now)
        const draft = trimmed(stored.draft)
        await describe(queries, quote, draft)
        // The earlier recipient may be a stranger.
        if (quote.current_version !== null && quote.email !== draft.email)
          await renewQuoteLink(queries, id, { staff, at: now })
        const place = await placeOf(queries, quote)
        const document = documentOf(draft, {
          number: quote.number,
          ...place,
          ...issuedNow(now),
        })
        return freeze(queries, quote, {
          document,
          kind: place.version === 1 ? 'sent' : 'revised',
          staff,
          email,
          rev,
        })
      }),

    /** Sends the last version again with a later last day and today's terms; 409 unless it is open or expired. */
    extend: async (staff: Account, current: QuoteRow, day: string): Promise<void> => {
      if (current.status !== 'sent' || current.current_version === null) throw settled()
      const { document } = await versions.read(current, current.current_version)
      await audit.recordWith(staff, async (queries) => {
        const quote = await lockOpenQuote(queries, current.id)
        if (quote.current_version !== document.version) throw draftChanged()
        const now = clock()
        const validUntil = lastMomentOf(day)
        const fault =
          dayFault(day, now) ?? (validUntil <= document.validUntil ? 'Please choose a later day.' : undefined)
        if (fault) throw invalidFields({ validUntil: fault })
        const place = await placeOf(queries, quote)
        // The draft gets the later day, too.
        const { draft, rev } = await draftOf(queries, quote.id)
        await writeDraft(queries, quote.id, { rev, draft: { ...draft, validUntil: day }, staff, at: now })
        const isWhatItSays = quote.sent_rev === rev
        return freeze(queries, quote, {
          document: { ...document, ...place, ...issuedNow(now), validUntil },
          kind: 'extended',
          staff,
          email: true,
          rev: isWhatItSays ? rev + 1 : null,
        })
      })
    },
  }
}
