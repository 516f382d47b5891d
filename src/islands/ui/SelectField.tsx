import { FramedField, type FieldProps } from './Field.tsx'

interface Props extends Omit<FieldProps<'select'>, 'children'> {
  /** The choices with their labels. */
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** A labelled select with room for an error or a hint. */
export const SelectField = ({ choices, ...field }: Props) => (
  <FramedField {...field} as="select">
    {choices.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </FramedField>
)
