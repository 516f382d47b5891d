import { SelectField } from '../ui/SelectField.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly change: (value: string) => void
  readonly error?: string | undefined
  readonly className?: string
}

/** A labelled select of a few values or none; a chosen value that is no longer offered stays visible. */
export const ChoiceField = ({ value, choices, change, ...field }: Props) => {
  const shown = value === '' || choices.includes(value) ? choices : [value, ...choices]
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      choices={[['', '–'], ...shown.map((choice) => [choice, choice] as const)]}
    />
  )
}
