import { PRIVACY_NOTICE_VERSION } from '#copy/policies.ts'
import type { Queries } from '../db/database.ts'
import type { FormConsentRow } from '../db/schema.ts'

/** The statement that notes under which privacy notice a form was sent; sent again, the later one counts. */
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
