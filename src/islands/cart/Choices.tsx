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
    <fieldset className="min-w-0" aria-invalid={isMissing || undefined}>
      <legend className="label mb-3 h-6">{label}</legend>
      <div
        className={`bg-control flex flex-wrap gap-px border ${isMissing ? 'border-burgundy' : 'border-control'}`}
      >
        {options.map((option) => (
          <label
            key={option}
            className="bg-paper hover:bg-linen has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-bronze grid min-h-[50px] min-w-14 flex-1 place-items-center px-3 text-[15px] has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
          >
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === first}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
