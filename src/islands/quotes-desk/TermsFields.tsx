import { dayInIndia } from '#domain/time/day-in-india.ts'
import { draftTotal, halfOf } from '#domain/quotes/draft-lines.ts'
import { readRupees, readWhole } from '#domain/quotes/typed-amount.ts'
import { Field } from '../ui/Field.tsx'
import { AmountField } from './AmountField.tsx'
import type { DraftPart } from './draft-part.ts'

/** Shipping, dates and the deposit of a quote. */
export const TermsFields = ({ draft, faults, edit }: DraftPart) => {
  const half = halfOf(draftTotal(draft))
  const bind = (name: 'shipping' | 'productionFrom' | 'productionTo') => ({
    name,
    value: draft[name],
    error: faults[name],
    change: (value: number) => edit({ [name]: value }),
  })
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-5 @2xl:grid-cols-[1fr_1.3fr_0.7fr_0.7fr_1.5fr]">
      <legend className="sr-only">Terms</legend>
      <AmountField label="Shipping ₹" read={readRupees} placeholder="Free" {...bind('shipping')} />
      <Field
        label="Valid until"
        name="validUntil"
        type="date"
        min={dayInIndia()}
        max="9999-12-31"
        value={draft.validUntil}
        error={faults['validUntil']}
        onChange={({ currentTarget }) => edit({ validUntil: currentTarget.value })}
      />
      <AmountField label="Days from" read={readWhole} {...bind('productionFrom')} />
      <AmountField label="Days to" read={readWhole} {...bind('productionTo')} />
      <div className="col-span-full flex flex-wrap items-end gap-x-5 gap-y-3 @2xl:col-span-1">
        <AmountField
          label="Deposit ₹"
          name="deposit"
          value={draft.deposit ?? 0}
          read={readRupees}
          placeholder="None"
          error={faults['deposit']}
          className="min-w-24 flex-1"
          change={(deposit) => edit({ deposit: deposit === 0 ? null : deposit })}
        />
        {draft.deposit !== half && half > 0 && (
          <button type="button" className="text-action mb-3" onClick={() => edit({ deposit: half })}>
            Half
          </button>
        )}
        {draft.deposit === half && (
          <button type="button" className="text-action mb-3" onClick={() => edit({ deposit: null })}>
            None
          </button>
        )}
      </div>
    </fieldset>
  )
}
