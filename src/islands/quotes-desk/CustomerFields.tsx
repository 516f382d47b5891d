import { Field } from '../ui/Field.tsx'
import type { DraftPart } from './draft-part.ts'

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', maxLength: 120 },
  { name: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 20 },
] as const

/** The customer of a quote. */
export const CustomerFields = ({ draft, faults, edit }: DraftPart) => (
  <fieldset className="grid gap-4 @2xl:grid-cols-3">
    <legend className="sr-only">Customer</legend>
    {FIELDS.map(({ name, ...field }) => (
      <Field
        key={name}
        {...field}
        name={name}
        value={draft[name]}
        error={faults[name]}
        autoComplete="off"
        data-needed={name === 'name' ? '' : undefined}
        onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
      />
    ))}
  </fieldset>
)
