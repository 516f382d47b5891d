interface Props {
  readonly name: string
  readonly label: string
  readonly options: readonly string[]
  /** What is chosen before the shopper chooses. */
  readonly first?: string | undefined
  readonly isMissing?: boolean
}

/** One row of joined cells, of which one is chosen: a radio group. */
export const Choices = ({ name, label, options, first, isMissing = false }: Props) => {
  if (options.length === 0) return null
  return (
    <fieldset className="choices" aria-invalid={isMissing || undefined}>
      <legend className="label">{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === first} />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
