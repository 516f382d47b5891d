import type { QuoteRow } from '../db/quote-rows.ts'
import { isStored } from '../outbox/outbox.ts'
import { periodically } from '../periodically.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { type QuoteEmails, reminderKey } from './quote-emails.ts'
import { recordQuoteEvent } from './quote-events.ts'
import type { QuoteVersions } from './quote-versions.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const REMIND_BEFORE_MS = 2 * DAY_MS
/** A quote that was sent for less than this needs no reminder, as it has only just arrived. */
const LONG_ENOUGH_MS = 3 * DAY_MS
const INTERVAL_MS = 5 * 60 * 1000
const BATCH_SIZE = 50

interface Deps extends Pick<ShopDeps, 'db' | 'log' | 'clock' | 'outbox'> {
  readonly versions: QuoteVersions
  readonly emails: QuoteEmails
}

const hasLong = ({ sent_at, valid_until }: QuoteRow): boolean =>
  Date.parse(valid_until ?? '') - Date.parse(sent_at ?? '') >= LONG_ENOUGH_MS

/** Reminds customers of quotes that expire within two days, once per version. */
export const openQuoteReminders = ({ db, log, clock, outbox, versions, emails }: Deps) => {
  const ending = async (after: string, now: Date): Promise<readonly QuoteRow[]> =>
    db.kysely
      .selectFrom('quotes')
      .selectAll('quotes')
      .where('status', '=', 'sent')
      .where('valid_until', '>', now.toISOString())
      .where('valid_until', '<=', isoAfter(now, REMIND_BEFORE_MS))
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('quote_events')
              .select('quote_events.id')
              .whereRef('quote_events.quote_id', '=', 'quotes.id')
              .whereRef('quote_events.version', '=', 'quotes.current_version')
              .where('quote_events.kind', '=', 'reminded'),
          ),
        ),
      )
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()

  const remindOf = async (found: QuoteRow, version: number): Promise<void> => {
    const { document } = await versions.read(found, version)
    await db.transaction(async (queries) => {
      const at = clock()
      // Updates, and so locks, the quote if it is still open in this version.
      const quote = await queries
        .updateTable('quotes')
        .set({ current_version: version })
        .where('id', '=', found.id)
        .where('status', '=', 'sent')
        .where('current_version', '=', version)
        .where('valid_until', '>', at.toISOString())
        .returningAll()
        .executeTakeFirst()
      if (!quote) return
      if (await isStored(queries, [reminderKey(quote.id, version)])) return
      await outbox.put(await emails.reminder(queries, quote, document), queries)
      await recordQuoteEvent(queries, { quote_id: quote.id, kind: 'reminded', version, actor: 'shop', at })
    })
  }

  /** Reminds every customer whose quote expires soon and who was not reminded yet. */
  const remind = async (): Promise<void> => {
    let after = ''
    for (;;) {
      const found = await ending(after, clock())
      for (const quote of found) {
        if (quote.current_version === null || !hasLong(quote)) continue
        // An unreadable quote must not stop the other reminders.
        await remindOf(quote, quote.current_version).catch((err: unknown) =>
          log.warn({ err, quote: quote.id }, 'A customer could not be reminded of a quote'),
        )
      }
      after = found.at(-1)?.id ?? ''
      if (found.length < BATCH_SIZE) return
    }
  }

  return {
    remind,
    start: periodically(remind, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'Customers could not be reminded of quotes',
    }),
  }
}
