import { FramedField, type FieldProps } from './Field.tsx'

interface Props extends Omit<FieldProps<'select'>, 'children'> {
  /** What may be chosen, and its words. */
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** A labelled list of choices with room for what is wrong or advisable. */
export const SelectField = ({ choices, ...field }: Props) => (
  <FramedField {...field} as="select">
    {choices.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </FramedField>
)
