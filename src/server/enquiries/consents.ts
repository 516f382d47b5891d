import { PRIVACY_NOTICE_VERSION } from '#copy/policies.ts'
import type { Queries } from '../db/database.ts'
import type { FormConsentRow } from '../db/schema.ts'

type Sent = Pick<FormConsentRow, 'form' | 'id'>

// Stored in place of the notice's version.
const ERASED = ''

/** The statement that records the privacy notice under which a form was sent; the latest submission counts. */
export const consenting = (
  queries: Queries,
  { form, id, ticked }: { form: FormConsentRow['form']; id: string; ticked: boolean },
  at: Date,
) => {
  const consent = { notice_version: PRIVACY_NOTICE_VERSION, ticked: ticked ? 1 : 0, at: at.toISOString() }
  return queries
    .insertInto('form_consents')
    .values({ form, id, ...consent })
    .onConflict((conflict) => conflict.columns(['form', 'id']).doUpdateSet(consent))
}

/** The privacy notice under which a form was sent, whether its box was ticked, and when; null if unknown. */
export const consentOf = async (queries: Queries, { form, id }: Sent) => {
  const row = await queries
    .selectFrom('form_consents')
    .select(['notice_version', 'ticked', 'at'])
    .where('form', '=', form)
    .where('id', '=', id)
    .where('notice_version', '<>', ERASED)
    .executeTakeFirst()
  return row ? { noticeVersion: row.notice_version, isTicked: row.ticked === 1, at: row.at } : null
}

/**
 * Marks that the sender of a form was erased while it was being sent to the document service, which may still store it;
 * sending the form again removes the mark.
 */
export const markErased = async (queries: Queries, { form, id }: Sent, at: Date): Promise<void> => {
  const erased = { notice_version: ERASED, ticked: 0, at: at.toISOString() }
  await queries
    .insertInto('form_consents')
    .values({ form, id, ...erased })
    .onConflict((conflict) => conflict.columns(['form', 'id']).doUpdateSet(erased))
    .execute()
}

/** The forms with this mark: the time of the erasure (ISO UTC) by form id. */
export const erasureMarks = async (
  queries: Queries,
  form: Sent['form'],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await queries
    .selectFrom('form_consents')
    .select(['id', 'at'])
    .where('form', '=', form)
    .where('notice_version', '=', ERASED)
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Removes the mark. */
export const clearErasureMark = async (queries: Queries, { form, id }: Sent): Promise<void> => {
  await queries
    .deleteFrom('form_consents')
    .where('form', '=', form)
    .where('id', '=', id)
    .where('notice_version', '=', ERASED)
    .execute()
}

/** Whether the sender of a form was erased since it was stored: only an erasure deletes a consent. */
export const wasErased = async (queries: Queries, sent: Sent): Promise<boolean> =>
  (await consentOf(queries, sent)) === null
