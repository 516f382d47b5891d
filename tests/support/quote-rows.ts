import { newId } from '#server/db/new-id.ts'
import type { QuoteRow } from '#server/db/quote-rows.ts'
import type { Shop } from './shop.ts'

/** Stores only the row of a quote, as if its first version had been sent. */
export const storeQuoteRow = async ({ app }: Shop, row: Partial<QuoteRow> = {}): Promise<QuoteRow> => {
  const id = newId()
  const stored: QuoteRow = {
    id,
    number: id.slice(0, 11),
    request_id: null,
    request_key: null,
    status: 'sent',
    current_version: 1,
    valid_until: '2100-01-01T18:29:59.999Z',
    link_rev: 1,
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9876543210',
    gstin: '',
    order_id: null,
    accepted_version: null,
    accepted_name: null,
    accepted_at: null,
    created_at: app.clock().toISOString(),
    sent_at: app.clock().toISOString(),
    sent_rev: null,
    ended_at: null,
    erased_at: null,
    search_text: '',
    ...row,
  }
  await app.db.kysely.insertInto('quotes').values(stored).execute()
  return stored
}
